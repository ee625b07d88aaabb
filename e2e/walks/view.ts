import type { Box, Visible } from "../visible.ts";
import type { Product, View } from "./model.ts";

/** Puts what is visible where it belongs, by geometry. */
export function viewOf(path: string, width: number, visible: Visible, labels: readonly string[]): View {
  const { texts, pictures, signs, areas } = visible;
  const fields = visible.fields.map(({ value }) => value);
  const empty = { path, bar: [], labels: [], banner: "", caption: "", rows: [] as Product[][], fields };
  if (path === "/login") return { ...empty, texts: texts.map(({ text }) => text).toSorted() };

  const first = texts.findIndex(({ text }) => text === labels[0]);
  const rest = new Set(texts.slice(first + labels.length));
  const banner = pictures.find(({ name }) => name.startsWith("banner-"));

  function productIn(area: Box): Product {
    const mine = [...rest].filter((text) => isWithin(text, area));
    for (const text of mine) rest.delete(text);
    return {
      picture: pictures
        .filter((picture) => isWithin(picture, area))
        .map(({ name }) => name)
        .join(" "),
      texts: mine.map(({ text }) => text),
      stars: signs.filter((sign) => sign.isFilled && isWithin(sign, area)).length,
    };
  }

  const lines = path === "/" && width < 1_024 ? [areas] : linesOf(areas);
  const rows = lines.map((line) => line.map(productIn));
  const caption = [...rest].find((text) => banner && isWithin(text, banner));
  if (caption) rest.delete(caption);
  return {
    ...empty,
    bar: texts
      .slice(0, first)
      .map(({ text }) => text)
      .toSorted(),
    labels: texts.slice(first, first + labels.length).map(({ text }) => text),
    banner: banner?.name ?? "",
    caption: caption?.text ?? "",
    rows,
    texts: [...rest].map(({ text }) => text).toSorted(),
  };
}

/** Areas side by side stand in one line. */
function linesOf(areas: readonly Box[]): readonly (readonly Box[])[] {
  const lines: Box[][] = [];
  for (const area of areas) {
    const line = lines.at(-1);
    if (line && area.y < line[0]!.y + line[0]!.height / 2) line.push(area);
    else lines.push([area]);
  }
  return lines;
}

function isWithin(box: Box, area: Box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
}

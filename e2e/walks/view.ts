import type { Box, Visible, VisibleText } from "../visible.ts";
import type { Product, View } from "./model.ts";

/** Finds header bar, banner, product rows and subtotal panel by position. */
export function viewOf(path: string, width: number, visible: Visible, labels: readonly string[]): View {
  const { texts, pictures, signs, areas } = visible;
  const fields = visible.fields.map(({ type, value, placeholder }) => `${type}: ${value || placeholder}`);
  const nothing = { labels: [], banner: "", caption: "", rows: [] as Product[][], panel: null };
  const empty = { ...nothing, path, bar: [], hasLogo: false, hasBasketIcon: false, fields };
  if (path === "/login")
    return { ...empty, hasLogo: signs.length > 0, texts: texts.map(({ text }) => text).toSorted() };

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
  const inBar = signs.filter((sign) => sign.y + sign.height <= (texts[first]?.y ?? 0));
  const icons = inBar.filter((sign) => !visible.fields.some((field) => isWithin(sign, field)));
  const count = texts.slice(0, first).find(({ text }) => /^\d+$/.test(text));
  const isIconOfCount = ({ x, y, height }: Box) =>
    count && x < count.x && count.x - x < 64 && y < count.y + count.height && y + height > count.y;
  return {
    ...empty,
    bar: texts
      .slice(0, first)
      .map(({ text }) => text)
      .toSorted(),
    hasLogo: icons.some((icon) => !isIconOfCount(icon)),
    hasBasketIcon: icons.some(isIconOfCount),
    labels: texts.slice(first, first + labels.length).map(({ text }) => text),
    banner: banner?.name ?? "",
    caption: caption?.text ?? "",
    rows,
    panel: path === "/checkout" ? panelIn(rest, areas) : null,
    texts: [...rest].map(({ text }) => text).toSorted(),
  };
}

/** Returns the panel, and removes its texts from `rest`: the texts right of the list, or below the label. */
function panelIn(rest: Set<VisibleText>, areas: readonly Box[]): View["panel"] {
  const label = [...rest].find(({ text }) => text.startsWith("Subtotal"));
  const title = [...rest].find(({ text }) => text === "Your shopping Basket");
  if (!label || !title) return null;
  const list = [title, ...areas];
  const right = Math.max(...list.map(({ x, width }) => x + width));
  const bottom = Math.max(...list.map(({ y, height }) => y + height));
  const side = label.x >= right ? "right" : label.y >= bottom ? "under" : "elsewhere";
  const texts = [...rest].filter(({ x, y }) => (side === "right" ? x >= right : y >= label.y));
  for (const text of texts) rest.delete(text);
  const said = texts.map(({ text }) => text);
  return { side, texts: side === "right" ? said : said.toSorted() };
}

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

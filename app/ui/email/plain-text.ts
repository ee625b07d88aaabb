const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

/** Elements that start and end a paragraph. */
const blocks = new Set(["p", "h1", "h2", "ul", "table", "div"]);

/** Converts an email's HTML to plain text. Empty lines separate paragraphs. URLs follow their link texts. */
export function plainText(markup: string): string {
  let text = "";
  let href = "";
  let isFirstCell = true;
  for (const [, tag = "", word] of markup.matchAll(/(<[^>]+>)|([^<]+)/g)) {
    if (word !== undefined) {
      text += decoded(word).replace(/\s+/g, " ");
      continue;
    }
    const [, end, name] = /^<(\/?)([a-z][a-z\d]*)/i.exec(tag) ?? [];
    if (!name) continue;
    if (blocks.has(name)) text += "\n\n";
    if (name === "br" || (name === "tr" && !end)) text += "\n";
    if (name === "tr") isFirstCell = true;
    if (name === "td" && !end && !isFirstCell) text += "  ";
    if (name === "td" && end) isFirstCell = false;
    if (name === "li" && !end) text += "\n- ";
    if (name !== "a") continue;
    if (!end) href = decoded(/ href="([^"]*)"/.exec(tag)?.[1] ?? "");
    else if (href) text += `: ${href}`;
  }
  return text
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

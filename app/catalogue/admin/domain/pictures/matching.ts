/** Result of parsing a ZIP entry's name. "ignored": system file. "unnamed": name of no picture. */
export type Matched =
  | { readonly is: "ignored" }
  | { readonly is: "unnamed" }
  | { readonly is: "picture"; readonly candidates: readonly { readonly id: string; readonly place: number }[] };

const endings = /\.(jpe?g|png|webp|avif)$/i;

/** Files that operating systems add to ZIPs, and folders. */
const systemFiles = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)|\/$/i;

/**
 * Parses a path. In any folder, `<id>.jpg` is a product's first picture and `<id>-2.jpg` its second.
 * A product id may also end in a number, so the result can have two candidates, the more likely one first.
 */
export function matchedBy(path: string): Matched {
  if (systemFiles.test(path)) return { is: "ignored" };
  const file = path.split("/").at(-1)!;
  if (!endings.test(file)) return { is: "unnamed" };
  const base = file.replace(endings, "").normalize("NFC");
  const [, id, number] = /^(.+)-([1-9]\d?)$/.exec(base) ?? [];
  return {
    is: "picture",
    candidates: [{ id: base, place: 1 }, ...(id ? [{ id, place: Number(number) }] : [])],
  };
}

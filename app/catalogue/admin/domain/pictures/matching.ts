/** Result of parsing a ZIP entry's name. "ignored": system file. "unnamed": not the name of a picture. */
export type Matched =
  | { readonly is: "ignored" }
  | { readonly is: "unnamed" }
  | { readonly is: "picture"; readonly candidates: readonly { readonly id: string; readonly place: number }[] };

const endings = /\.(jpe?g|png|webp|avif)$/i;

/** Folders, and files that operating systems add to ZIPs. */
const systemFiles = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)|\/$/i;

/**
 * Parses the path of a ZIP entry. `<id>.jpg` is the first picture of a product, `<id>-2.jpg` the second.
 * A product id may itself end in a number, so `lamp-2.jpg` has two candidates: first the id `lamp-2`.
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

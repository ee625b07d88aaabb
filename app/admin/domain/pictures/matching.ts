/** Meaning of a ZIP entry's name: a system file, no picture, or a picture of one of the candidate products. */
export type Matched =
  | { readonly is: "ignored" }
  | { readonly is: "unnamed" }
  | { readonly is: "picture"; readonly candidates: readonly { readonly id: string; readonly place: number }[] };

const endings = /\.(jpe?g|png|webp|avif)$/i;

/** Files that operating systems add to ZIPs, and folders. */
const systemFiles = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)|\/$/i;

/**
 * `<id>.jpg` is the first picture of a product, `<id>-2.jpg` its second, and so on, in any folder.
 * Ids may end in a number too, so there are several candidates, the most likely first.
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

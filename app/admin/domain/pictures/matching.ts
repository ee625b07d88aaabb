/** What a file of a ZIP is by its name: nothing that anybody meant, no picture, or one of these products' pictures. */
export type Matched =
  | { readonly is: "ignored" }
  | { readonly is: "unnamed" }
  | { readonly is: "picture"; readonly candidates: readonly { readonly id: string; readonly place: number }[] };

const endings = /\.(jpe?g|png|webp|avif)$/i;

/** What systems put into ZIPs beside what was meant. */
const chaff = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)|\/$/i;

/**
 * `<id>.jpg` is the first picture of the product with that id, `<id>-2.jpg` its second, and so on, in any folder. An id may itself end like that: the
 * candidates come in the order in which they count.
 */
export function matchedBy(path: string): Matched {
  if (chaff.test(path)) return { is: "ignored" };
  const file = path.split("/").at(-1)!;
  if (!endings.test(file)) return { is: "unnamed" };
  const base = file.replace(endings, "").normalize("NFC");
  const [, id, number] = /^(.+)-([1-9]\d?)$/.exec(base) ?? [];
  return {
    is: "picture",
    candidates: [{ id: base, place: 1 }, ...(id ? [{ id, place: Number(number) }] : [])],
  };
}

/** Result of parsing a ZIP entry's name. "ignored": folder or system file. "unnamed": not a picture file. */
type Matched =
  | { readonly is: "ignored" }
  | { readonly is: "unnamed" }
  | { readonly is: "picture"; readonly candidates: readonly { readonly id: string; readonly place: number }[] };

const endings = /\.(jpe?g|png|webp|avif)$/i;

/** Matches folders, and files that operating systems add to ZIPs. */
const systemFiles = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)|\/$/i;

/** Parses the path of a ZIP entry. `lamp-2.jpg` may be picture 1 of product "lamp-2", or picture 2 of "lamp". */
export function matchedBy(path: string): Matched {
  if (systemFiles.test(path)) return { is: "ignored" };
  if (!endings.test(path)) return { is: "unnamed" };
  const base = path.replace(/.*\//s, "").replace(endings, "").normalize("NFC");
  const [, id, number] = /^(.+)-([1-9]\d?)$/.exec(base) ?? [];
  return { is: "picture", candidates: [{ id: base, place: 1 }, ...(id ? [{ id, place: Number(number) }] : [])] };
}

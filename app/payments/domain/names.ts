/** Words of a text in lower case without accents. "Müller" and "MUELLER" give the same word. */
export const foldedWords = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/(?<=[aou])e/g, "")
    .match(/[\p{L}\d]+/gu) ?? [];

export const nameOf = (text: string): ReadonlySet<string> => new Set(foldedWords(text));

/** True if one name has all words of the other, which has at least two. Further words and word order do not matter. */
export function isSameName(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return fewer.size > 1 && fewer.isSubsetOf(more);
}

const withFillers =
  "danish dutch english finnish french german hungarian italian nepali norwegian portuguese russian spanish swedish " +
  "turkish";
const withoutFillers =
  "arabic armenian basque catalan greek hindi indonesian irish lithuanian romanian serbian tamil yiddish";

/** PostgreSQL text search languages with stemming. `hasFillers` is true for languages with stop words ("for"). */
export const languages: ReadonlyMap<string, { readonly hasFillers: boolean }> = new Map(
  `${withFillers} ${withoutFillers}`
    .split(" ")
    .toSorted()
    .map((name) => [name, { hasFillers: withFillers.includes(name) }]),
);

export const defaultLanguage = "english";

/** PostgreSQL text search languages with stemming. `hasFillers` is true for languages with stop words ("for"). */
export const languages: ReadonlyMap<string, { readonly hasFillers: boolean }> = new Map(
  (
    [
      ["arabic", false],
      ["armenian", false],
      ["basque", false],
      ["catalan", false],
      ["danish", true],
      ["dutch", true],
      ["english", true],
      ["finnish", true],
      ["french", true],
      ["german", true],
      ["greek", false],
      ["hindi", false],
      ["hungarian", true],
      ["indonesian", false],
      ["irish", false],
      ["italian", true],
      ["lithuanian", false],
      ["nepali", true],
      ["norwegian", true],
      ["portuguese", true],
      ["romanian", false],
      ["russian", true],
      ["serbian", false],
      ["spanish", true],
      ["swedish", true],
      ["tamil", false],
      ["turkish", true],
      ["yiddish", false],
    ] as const
  ).map(([name, hasFillers]) => [name, { hasFillers }]),
);

export const defaultLanguage = "english";

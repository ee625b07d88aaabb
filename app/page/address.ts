/** What stands behind the question mark; an empty value is left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

function written(path: string, query: Query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/**
 * The address of a page, as a function of its query. The map takes the `pattern`. That it does nothing else is said for the build: it
 * leaves out addresses that no browser asks for.
 */
export const address = /* @__NO_SIDE_EFFECTS__ */ (pattern: string) =>
  Object.assign((query: Query = {}) => written(pattern, query), { pattern });

/** The same where a word stands in the path, in the place of `:slug` or the like. */
export const addressOf = /* @__NO_SIDE_EFFECTS__ */ (pattern: `/${string}:${string}`) =>
  Object.assign(
    (word: string | number, query: Query = {}) => written(pattern.replace(/:\w+/, encodeURIComponent(word)), query),
    { pattern },
  );

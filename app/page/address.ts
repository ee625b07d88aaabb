/** Query parameters. Undefined and empty values are left out of the URL. */
type Query = Readonly<Record<string, string | number | undefined>>;

function urlOf(path: string, query: Query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/** Makes a function that builds a page's URL from a query. `@__NO_SIDE_EFFECTS__` allows tree shaking. */
export const address = /* @__NO_SIDE_EFFECTS__ */ (pattern: string) =>
  Object.assign((query: Query = {}) => urlOf(pattern, query), { pattern });

/** Like `address`, for a pattern with one parameter (`:slug`), whose value is the first argument. */
export const addressOf = /* @__NO_SIDE_EFFECTS__ */ (pattern: `/${string}:${string}`) =>
  Object.assign(
    (word: string | number, query: Query = {}) => urlOf(pattern.replace(/:\w+/, encodeURIComponent(word)), query),
    { pattern },
  );

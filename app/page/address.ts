/** Query parameters. URLs do not contain undefined and empty values. */
type Query = Readonly<Record<string, string | number | undefined>>;

function urlOf(path: string, query: Query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/** Creates a function that returns a page's URL with a query. `@__NO_SIDE_EFFECTS__` allows tree shaking. */
export const address = /* @__NO_SIDE_EFFECTS__ */ (pattern: string) =>
  Object.assign((query: Query = {}) => urlOf(pattern, query), { pattern });

/** Like `address`, for a pattern with one parameter (`:slug`). The first argument is the parameter's value. */
export const addressOf = /* @__NO_SIDE_EFFECTS__ */ (pattern: `/${string}:${string}`) =>
  Object.assign(
    (word: string | number, query: Query = {}) => urlOf(pattern.replace(/:\w+/, encodeURIComponent(word)), query),
    { pattern },
  );

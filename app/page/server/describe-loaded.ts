import { hash } from "node:crypto";
import type { Loaded, Redirect } from "./loaders.ts";

/**
 * Cache description of a page's data. Its JSON identifies it; the factor 4 covers the object, markup and embedded JSON.
 * Every `id` in the data, such as of each product of a list, invalidates the page when that object changes.
 */
export function describeLoaded(loaded: Loaded | Redirect) {
  const shows = new Set<string>();
  const text = JSON.stringify(loaded, (key, value: unknown) => {
    if (key === "id" && typeof value === "string") shows.add(value);
    return value;
  });
  return { size: 4 * text.length, mark: hash("sha256", text, "base64url"), shows };
}

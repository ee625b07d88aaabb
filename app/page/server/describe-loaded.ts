import { hash } from "node:crypto";
import type { Loaded, Redirect } from "./loaders.ts";

/**
 * Describes a page's data for the cache. The mark is a hash of the data's JSON. The size is 4 times the JSON's length,
 * for the object, the markup and the embedded JSON. A change of any object whose `id` is in the data invalidates the
 * page.
 */
export function describeLoaded(loaded: Loaded | Redirect) {
  const shows = new Set<string>();
  const text = JSON.stringify(loaded, (key, value: unknown) => {
    if (key === "id" && typeof value === "string") shows.add(value);
    return value;
  });
  return { size: 4 * text.length, mark: hash("sha256", text, "base64url"), shows };
}

import { hash } from "node:crypto";
import type { Loaded, Redirect } from "./loaders.ts";

/** For the page cache: hash and `id`s of a page's data, and estimated bytes of markup and JSON. */
export function describeLoaded(loaded: Loaded | Redirect) {
  const ids = new Set<string>();
  const text = JSON.stringify(loaded, (key, value: unknown) => {
    if (key === "id" && typeof value === "string") ids.add(value);
    return value;
  });
  return { size: 4 * text.length, mark: hash("sha256", text, "base64url"), ids };
}

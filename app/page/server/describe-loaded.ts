import { hash } from "node:crypto";
import type { Loaded, Redirect } from "./loaders.ts";

/**
 * What a cache has to know of a page's data. Its own JSON tells it from others; it takes about twice as much
 * memory itself, and as much again the markup and the JSON that were made of it (`app/render.tsx`, `document.ts`). What it shows is
 * whatever has an `id` in it, such as each product of a list: when one of them changes alone, only such pages do.
 */
export function describeLoaded(loaded: Loaded | Redirect) {
  const shows = new Set<string>();
  const text = JSON.stringify(loaded, (key, value: unknown) => {
    if (key === "id" && typeof value === "string") shows.add(value);
    return value;
  });
  return { size: 4 * text.length, mark: hash("sha256", text, "base64url"), shows };
}

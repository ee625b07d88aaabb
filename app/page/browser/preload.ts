import { retry } from "./retry.ts";

/** Pending and successful requests, by the file's URL path. */
const files = new Map<string, Promise<unknown>>();
let stop = new AbortController();

/** Aborts pending requests, so that the next import requests the files again. */
export function startAnew() {
  stop.abort();
  stop = new AbortController();
}

/** Fetches a script into the HTTP cache. Rejects if the response is not a script. */
function fetchFile(path: string) {
  let cache: RequestCache = "default";
  return retry(async () => {
    const response = await fetch(path, { cache, signal: stop.signal });
    cache = "reload"; // a retry must not get a cached response, which may be no script
    if (!response.headers.get("content-type")?.includes("javascript"))
      throw new Error(`No script at ${path}`, { cause: response.status });
    return response.arrayBuffer();
  });
}

/**
 * Fetches a module's files into the HTTP cache, then imports the module. The build wraps every dynamic import in this
 * function, because many browsers never retry a failed import (decision 0002).
 * @param needed paths without a leading slash, such as `assets/basket.js`.
 */
export async function preload<Module>(load: () => Promise<Module>, needed: readonly string[] = []): Promise<Module> {
  const paths = needed.map((file) => `/${file}`).filter((path) => !document.head.querySelector(`link[href="${path}"]`));
  await Promise.all(
    paths.map((path) => {
      const file = files.get(path) ?? fetchFile(path);
      files.set(path, file);
      return file.catch((error: unknown) => {
        files.delete(path);
        throw error;
      });
    }),
  );
  return load();
}

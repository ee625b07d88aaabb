import { retry } from "./retry.ts";

/** Pending and loaded files by path. */
const files = new Map<string, Promise<unknown>>();
let stop = new AbortController();

/** Aborts pending files and requests them again. */
export function startAnew() {
  stop.abort();
  stop = new AbortController();
}

/** Rejects if the request fails, or the response is not a script. */
function fetchFile(path: string) {
  let cache: RequestCache = "default";
  return retry(async () => {
    const answer = await fetch(path, { cache, signal: stop.signal });
    cache = "reload"; // the cached response may not be a script
    if (!answer.headers.get("content-type")?.includes("javascript"))
      throw new Error(`No script at ${path}`, { cause: answer.status });
    return answer.arrayBuffer();
  });
}

/**
 * Imports a module after its files are in the HTTP cache.
 * Many browsers cache a failed import for the life of the document and never retry (decision 0002).
 * Skips files that the document itself preloads. The build wraps every dynamic import in this (`vite.config.ts`).
 * @param needed paths below the origin, such as `assets/basket.js`.
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

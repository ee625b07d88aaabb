import { retry } from "./retry.ts";

/** By their paths, the files that are on their way, or there. */
const files = new Map<string, Promise<unknown>>();
let stop = new AbortController();

/** Gives up the files that are still on their way, and asks for them once more. */
export function startAnew() {
  stop.abort();
  stop = new AbortController();
}

/** Rejects when the file cannot be had, or something else stands there. */
function fetchFile(path: string) {
  let cache: RequestCache = "default";
  return retry(async () => {
    const answer = await fetch(path, { cache, signal: stop.signal });
    cache = "reload"; // what was no script may be kept
    if (!answer.headers.get("content-type")?.includes("javascript"))
      throw new Error(`No script at ${path}`, { cause: answer.status });
    return answer.arrayBuffer();
  });
}

/**
 * Loads a module once its file, and those that it imports, are in the browser's cache: many browsers remember for as long as the
 * document lives that a module did not come, and would never ask again (decision 0002). What the document asks for itself is not
 * waited for. The build puts this around every import that waits (`vite.config.ts`).
 * @param needed by their paths below the origin, such as `assets/basket.js`.
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

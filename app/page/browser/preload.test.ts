import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Outcomes of the next file requests, in order. Further requests succeed. */
let answers: (Response | Error)[];
let requests: string[];

const script = () => new Response("export {};", { headers: { "content-type": "text/javascript" } });
const page = (status: number) => new Response("<p>", { status, headers: { "content-type": "text/html" } });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [answers, requests] = [[], []];
  const head = { querySelector: (selector: string) => (selector.includes("first.js") ? {} : null) };
  vi.stubGlobal("document", { head });
  vi.stubGlobal("fetch", async (path: string, { cache }: RequestInit) => {
    requests.push(`${path} ${cache}`);
    const answer = answers.shift() ?? script();
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads a module that needs these files. Resolves to the number of requests made before the import. */
async function load(...files: string[]) {
  const { preload } = await import("./preload.ts");
  const loaded = preload(async () => requests.length, files);
  loaded.catch(() => {});
  await vi.runAllTimersAsync();
  return loaded;
}

test("a module is imported once all its files are loaded, and a failed file is requested again, bypassing the cache", async () => {
  answers = [new TypeError("Failed to fetch"), script(), page(200)];
  await expect(load("a.js", "b.js")).resolves.toBe(4);
  expect(requests).toEqual(["/a.js default", "/b.js default", "/a.js default", "/a.js reload"]);
});

test("a file that fails, or is no script, is never imported, and the next import requests it again", async () => {
  answers = [page(500), new TypeError("Failed to fetch"), page(200)];
  await expect(load("a.js")).rejects.toThrow("No script at /a.js");
  await expect(load("a.js")).resolves.toBe(4);
});

test("a missing file is requested once", async () => {
  answers = [page(404)];
  await expect(load("a.js")).rejects.toMatchObject({ cause: 404 });
  expect(requests).toHaveLength(1);
});

test("no file is requested twice, and none that the document preloads", async () => {
  await Promise.all([load("a.js", "first.js"), load("a.js", "b.js")]);
  await load("a.js");
  expect(requests).toEqual(["/a.js default", "/b.js default"]);
});

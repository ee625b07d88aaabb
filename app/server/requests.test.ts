import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { form, testStore, type TestStore } from "../testing.ts";
import { fastPath } from "./fast-path.ts";

let store: TestStore;
let lines: Record<string, unknown>[] = [];
const log = pino(
  { level: "info", base: null, timestamp: false },
  { write: (line) => void lines.push(JSON.parse(line)) },
);
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "catalogue", LOG_REQUESTS: "0.25" }, { log })));
afterAll(() => store.stop());

async function logged(chance: number, work: () => Promise<unknown>) {
  const random = vi.spyOn(Math, "random").mockReturnValue(chance);
  onTestFinished(() => random.mockRestore());
  lines = [];
  await work();
  return lines;
}

test("a share of read-only requests is logged, with the URL pattern only", async () => {
  const work = () => store.request("/products/ada@example.com?q=secret", { headers: { "x-request-id": "its-name" } });
  expect(await logged(0.25, work)).toEqual([]);
  expect(await logged(0.24, work)).toEqual([
    { level: 30, requestId: "its-name", method: "GET", route: "/products/:slug", status: 404, ms: expect.any(Number) },
  ]);
});

test("responses from memory are logged alike", async () => {
  await store.request("/_data/");
  await store.request("/search?q=secret");
  const server = createServer(fastPath(store.app, () => expect.unreachable())).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const work = async () => {
    for (const path of ["/_data/", "/search?q=secret"]) await fetch(`http://127.0.0.1:${port}${path}`);
  };
  expect(await logged(0.25, work)).toEqual([]);
  expect(await logged(0.24, work)).toMatchObject([
    { method: "GET", route: "/_data/", status: 200 },
    { method: "GET", route: "/search", status: 200 },
  ]);
});

test("all requests that may change something are logged", async () => {
  const answered = await logged(1, () => store.request("/login", form({ email: "ada", password: "wrong" })));
  expect(answered).toMatchObject([{ method: "POST", route: "/login", status: 422 }]);
});

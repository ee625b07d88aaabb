import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import { createGrants } from "./grants.ts";
import { browserAt, type TestHolder, adminAt } from "./testing.ts";

let store: TestStore;
let owner: TestHolder;
let lines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" }, { log });
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());
beforeEach(() => void (lines = []));

test.each([
  ["/admin/shop", "/admin/shop"],
  ["/admin/products/lamp/stock", "/admin/products/:id/stock"],
  ["/admin/nowhere", "*"],
])("a post to %s is logged with the route %s", async (path, route) => {
  await owner.post(path, {});
  expect(lines).toMatchObject([{ method: "POST", route }]);
});

test("an owner's page with a trailing slash redirects to the page, and stays hidden from strangers", async () => {
  for (const [path, to] of [
    ["/admin/", "/admin"],
    ["/admin/orders/?q=lamp", "/admin/orders?q=lamp"],
  ] as const) {
    expect(await owner.get(path)).toMatchObject({ status: 308, location: to });
    expect((await browserAt(store).get(path)).status).toBe((await browserAt(store).get(to)).status);
  }
  expect((await owner.get("/admin/nowhere/")).status).toBe(404);
});

test.each([
  ["/owner", "/admin"],
  ["/owner/", "/admin/"],
  ["/owner/orders/100001?page=2&q=a%20b", "/admin/orders/100001?page=2&q=a%20b"],
  ["/owner//evil.example", "/admin//evil.example"],
])("GET and HEAD of %s redirect permanently to %s, and a POST does not", async (path, to) => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await store.request(path, { method });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
  }
  const response = await store.request(path, { method: "POST", body: new URLSearchParams({}) });
  expect(response.status).toBe(404);
});

test("the store of the specification knows neither /owner nor /admin", async () => {
  const plain = await testStore({});
  for (const path of ["/owner", "/owner/orders", "/admin", "/admin/orders"])
    for (const method of ["GET", "HEAD"]) expect((await plain.request(path, { method })).status).toBe(404);
  await plain.stop();
});

describe("a form with files", () => {
  /** Sends only the first part of a large upload, and waits for the response. */
  async function startUpload(who: TestHolder) {
    const cookie = [...who.cookies].map((pair) => pair.join("=")).join("; ");
    const first = new TextEncoder().encode(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nid',
    );
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (pulled++ === 0 ? controller.enqueue(first) : new Promise<void>(() => {})),
    });
    const headers = { cookie, "content-type": "multipart/form-data; boundary=b", "content-length": "60000000" };
    const response = store.request("/admin/look", { method: "POST", headers, body, duplex: "half" } as RequestInit);
    return Promise.race([
      response.then(({ status }) => status),
      new Promise((done) => setTimeout(done, 1_000, "reads")),
    ]);
  }

  test("of a user whose role was removed is refused before its body is read, and takes no slot", async () => {
    const former = await adminAt(store, "owner");
    await createGrants(store.database).remove(former.user);
    for (let time = 0; time < 5; time += 1) expect(await startUpload(former)).not.toBe("reads");
    expect((await owner.postFiles("/admin/import", {}, { file: new File(["x"], "a.txt") })).status).toBe(422);
  });

  test("of a user whose role may not change the page is refused before its body is read", async () => {
    expect(await startUpload(await adminAt(store, "reader"))).toBe(404);
  });

  test("of a user whose role may change the page is read", async () => {
    expect(await startUpload(await adminAt(store, "owner"))).toBe("reads");
  });
});

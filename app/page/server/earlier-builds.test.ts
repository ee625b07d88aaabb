import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { asc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ensureBuilt } from "../../build.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { root } from "../../server/root.ts";
import { buildFiles, builds } from "../../server/schema.ts";
import { testStore } from "../../testing.ts";
import { type Asset, readAssets, unchanging } from "./assets.ts";
import type { Documents } from "./documents.ts";
import { storeBuild, openEarlierBuilds } from "./earlier-builds.ts";

function file(text: string): Asset {
  const asset = unchanging("text/javascript; charset=utf-8", Buffer.from(text));
  const { identity } = asset.bodies;
  return { ...asset, bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }) } };
}

const font = unchanging("font/woff2", randomBytes(300));

/** URLs of files: `own` exists only in build `n`, each build renames `renamed`, and all builds have `shared`. */
const own = (n: number) => `/assets/browser-own_of_${n}.js`;
const renamed = (n: number) => `/assets/checkout-renamed${n}.js`;
const shared = "/assets/face-the-same.woff2";
const build = (n: number) =>
  new Map([
    [own(n), file(`import "./checkout-renamed${n}.js"; ${"// of this build alone ".repeat(20)}`)],
    [renamed(n), file(`export const checkout = "${"the same ".repeat(20)}";`)],
    [shared, font],
    ["/favicon.svg", unchanging("image/svg+xml", Buffer.from("<svg/>"))],
  ]);

let running: TestDatabase;
beforeAll(async () => (running = await testDatabase()));
afterEach(() => running.database.execute(sql`truncate builds, build_files`));
afterAll(() => running.stop());

/** Simulates a new process that serves the files of other builds. */
function fresh(database: Database = running.database) {
  const app = openEarlierBuilds(database).routes!({} as Documents);
  return async (path: string) => (await app.request(path)).status;
}

function host() {
  const database = openDatabase(running.url);
  onTestFinished(() => database.close());
  return database;
}

const startedIn = async () =>
  (await running.database.select().from(builds).orderBy(asc(builds.startedAt))).map(({ files }) =>
    Number(/of_(\d)/.exec(Object.keys(files).join())![1]),
  );

test("files of the two previous builds are served, and those of the third are gone", async () => {
  for (const n of [1, 2, 3]) await storeBuild(running.database, build(n));
  const answered = async () => Promise.all([1, 2, 3, 4].flatMap((n) => [own(n), renamed(n)]).map(fresh()));
  expect(await answered()).toEqual([200, 200, 200, 200, 200, 200, 404, 404]);
  await storeBuild(running.database, build(4));
  expect(await answered()).toEqual([404, 404, 200, 200, 200, 200, 200, 200]);
  expect(await fresh()(shared)).toBe(200);
  expect(await fresh()("/favicon.svg")).toBe(404);
});

test("a file of several builds is stored once, and a file of none is deleted", async () => {
  for (const n of [1, 2, 3, 4]) await storeBuild(running.database, build(n));
  const rows = await running.database.select().from(buildFiles);
  expect(rows.map(({ type, packed }) => `${type} ${packed}`).toSorted()).toEqual([
    "font/woff2 false",
    ...Array(4).fill("text/javascript; charset=utf-8 true"),
  ]);
});

test("a file of another build is served like an own one, header for header and byte for byte", async () => {
  const store = await testStore({}, { assets: build(2) });
  onTestFinished(() => store.stop());
  for (const n of [1, 2]) await storeBuild(store.database, build(n));
  for (const encoding of ["gzip, br", "gzip", "identity"]) {
    const get = async (path: string, more = {}) => {
      const response = await store.request(path, { headers: { "accept-encoding": encoding, ...more } });
      const { "x-request-id": _, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString("base64") };
    };
    const [theirs, ours] = [await get(renamed(1)), await get(renamed(2))];
    expect(theirs).toEqual(ours);
    expect(theirs.headers["cache-control"]).toContain("immutable");
    expect(theirs.headers["content-encoding"]).toBe({ "gzip, br": "br", gzip: "gzip" }[encoding]);
    expect((await get(renamed(1), { "if-none-match": theirs.headers["etag"] })).status).toBe(304);
  }
  expect((await store.request(own(1), { method: "HEAD" })).status).toBe(200);
});

test("hosts that start two builds at once, in several processes, store both, and each serves both", async () => {
  const hosts = [1, 2, 1, 2, 1, 2].map((n) => ({ n, database: host() }));
  await Promise.all(hosts.map(({ n, database }) => storeBuild(database, build(n))));
  expect((await startedIn()).toSorted((a, b) => a - b)).toEqual([1, 2]);
  for (const { database } of hosts)
    expect(await Promise.all([own(1), own(2)].map(fresh(database)))).toEqual([200, 200]);
  const rows = await running.database.select().from(builds);
  await storeBuild(host(), build((await startedIn()).at(-1)!));
  expect(await running.database.select().from(builds)).toEqual(rows);
});

test("a file deleted with one build stays if another starting build has it", async () => {
  const { database } = running;
  const again = ["/assets/again-12345678.js", file("as long ago")] as const;
  const waiting = sql`select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`;
  for (let round = 0; round < 6; round += 1) {
    await database.execute(sql`truncate builds, build_files`);
    for (const had of [new Map([again]), build(1), build(2)]) await storeBuild(database, had);
    let both: Promise<unknown> | undefined;
    await database.transaction(async (holding) => {
      await holding.execute(sql`lock table builds in share mode`);
      both = Promise.all([storeBuild(host(), build(3)), storeBuild(host(), new Map([again, ...build(4)]))]);
      await vi.waitFor(async () => expect((await database.execute(waiting)).rowCount).toBe(2), { timeout: 10_000 });
    });
    await both;
    expect(await fresh()(again[0])).toBe(200);
  }
});

test("a store that starts an earlier build again has it as the current one", async () => {
  for (const n of [1, 2, 1]) await storeBuild(running.database, build(n));
  expect(await startedIn()).toEqual([2, 1]);
  for (const n of [3, 4]) await storeBuild(running.database, build(n));
  expect(await startedIn()).toEqual([1, 3, 4]);
});

test("a killed process has stored nothing, and the next start stores all", async () => {
  const { database } = running;
  await storeBuild(database, build(1));
  const before = await database.select().from(buildFiles);
  await database.transaction(async (holding) => {
    await holding.execute(sql`lock table builds in share mode`);
    const killed = storeBuild(host(), build(2));
    killed.catch(() => {}); // the test expects the rejection below
    const kill = sql`select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'builds'::regclass`;
    await vi.waitFor(async () => expect((await database.execute(kill)).rowCount).toBe(1), { timeout: 10_000 });
    await expect(killed).rejects.toThrow("Failed query");
  });
  expect(await startedIn()).toEqual([1]);
  expect(await database.select().from(buildFiles)).toEqual(before);
  await storeBuild(database, build(2));
  expect(await startedIn()).toEqual([1, 2]);
  expect(await fresh()(own(2))).toBe(200);
});

test("own files and impossible names query no database, and invented names hardly do", async () => {
  const store = await testStore({}, { assets: build(1) });
  onTestFinished(() => store.stop());
  await storeBuild(store.database, build(1));
  const query = vi.spyOn(store.database.$client, "query");
  const statuses = async (paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await store.request(path)).status)));
  expect(await statuses([own(1), shared])).toEqual(new Set([200]));
  const strange = [
    "x.js",
    "x-short.js",
    "..%2fpackage-lock.json",
    "%2e%2e/x-12345678.js",
    "x-12345678.js%00",
    "a/x-12345678.js",
  ];
  expect(await statuses(strange.map((name) => `/assets/${name}`))).toEqual(new Set([404]));
  expect(query).not.toHaveBeenCalled();
  const flood = Array.from({ length: 500 }, () => `/assets/x-${randomBytes(6).toString("base64url")}.js`);
  expect(await statuses(flood)).toEqual(new Set([404]));
  expect(query.mock.calls.length).toBeLessThan(10);
  expect((await store.request(flood[0]!)).headers.get("cache-control")).not.toMatch(/immutable|max-age=[1-9]/);
});

test("while the database is away, own files are served, and others respond with an uncached 503", async () => {
  const nowhere = "postgresql://nobody@127.0.0.1:1/nothing";
  const store = await testStore({}, { assets: build(2) }, async () => nowhere);
  onTestFinished(() => store.stop());
  expect((await store.request(own(2))).status).toBe(200);
  for (const _ of ["at once", "again"]) {
    const response = await store.request(own(1));
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  }
});

test("files of other builds take limited memory", async () => {
  const large = Array.from(
    { length: 6 },
    (_, n) => [`/assets/large-${n}2345678.js`, unchanging("text/javascript", randomBytes(2 ** 20))] as const,
  );
  await storeBuild(running.database, new Map(large));
  const database = host();
  const get = fresh(database);
  const query = vi.spyOn(database.$client, "query");
  for (const [path] of large) expect(await get(path)).toBe(200);
  const [first, last] = [large[0]![0], large.at(-1)![0]];
  const before = query.mock.calls.length;
  await get(last);
  expect(query.mock.calls.length).toBe(before);
  await get(first);
  expect(query.mock.calls.length).toBe(before + 1);
});

test("all files with hashed names are stored", async () => {
  await ensureBuilt();
  const assets = readAssets(join(root, "dist/client"), "/", (path) => path.startsWith("/assets/"), ".vite/");
  await storeBuild(running.database, assets);
  const [row] = await running.database.select().from(builds);
  const hashed = [...assets].filter(([, { cacheControl }]) => cacheControl.includes("immutable"));
  expect(Object.keys(row!.files).toSorted()).toEqual(hashed.map(([path]) => path).toSorted());
});

import { extname } from "node:path";
import { asc, desc, eq, notInArray, sql } from "drizzle-orm";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/database.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { buildFiles, builds } from "../../server/schema.ts";
import { withoutRequestTimeout, withTimeout } from "../../database/timeout.ts";
import { type Asset, etagOf, sendAsset, unchanging, unpacked } from "./assets.ts";
import { sizeOf } from "./page-cache.ts";
import type { ServerModule } from "./server-module.ts";

/** Maximum number of stored builds: the current build, and two builds that open pages may still use. */
const maxBuilds = 3;

/** Maximum memory for cached files of other builds, in bytes. Two builds take half of this memory. */
const maxBytes = 4 * 1024 * 1024;

/** Minimum time between queries for unknown files, in ms. Limits the load of requests for nonexistent files. */
const restMs = 250;

const buildLock = 8_264_202;

/** Matches URLs of files whose names end with a content hash. */
const hashedName = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.\w{1,10}$/;

/** Stores this build's files, because open pages still request them after the next deployment. Deletes old builds. */
export async function storeBuild(database: Database, assets: ReadonlyMap<string, Asset>): Promise<void> {
  const own = [...assets]
    .filter(([path]) => hashedName.test(path))
    .map(([path, { type, etag, bodies }]) => {
      const key = etag.slice(1, -1) + extname(path);
      return { path, key, type, packed: bodies.br !== undefined, bytes: bodies.br ?? bodies.identity };
    });
  const files = Object.fromEntries(own.map(({ path, key }) => [path, key]));
  const names = own.map(({ path, key }) => `${path} ${key}`).toSorted();
  const id = etagOf(names.join("\n"));
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${buildLock})`);
    const [present] = await transaction.select().from(builds).orderBy(desc(builds.startedAt)).limit(1);
    if (present?.id === id) return;
    const startedAt = sql`clock_timestamp()`; // `now()` is the time before the wait for the lock
    await transaction.insert(buildFiles).values(own).onConflictDoNothing();
    await transaction
      .insert(builds)
      .values({ id, startedAt, files })
      .onConflictDoUpdate({ target: builds.id, set: { startedAt } });
    const latest = transaction.select({ id: builds.id }).from(builds).orderBy(desc(builds.startedAt)).limit(maxBuilds);
    await transaction.delete(builds).where(notInArray(builds.id, latest));
    await transaction
      .delete(buildFiles)
      .where(sql`${buildFiles.key} not in (select value from ${builds}, jsonb_each_text(${builds.files}))`);
  });
}

/** Serves files of other builds. An earlier handler serves the current build's files. */
export function openEarlierBuilds(database: Database): ServerModule {
  /** Keys in the table of files, by URL path, as of the last query. */
  let keys: ReadonlyMap<string, string> = new Map();
  let refreshed: Promise<void> = Promise.resolve();
  let nextRefreshAt = -Infinity;

  async function refresh() {
    const rows = await database.select({ files: builds.files }).from(builds).orderBy(asc(builds.startedAt));
    keys = new Map(rows.flatMap(({ files }) => Object.entries(files)));
  }

  /** Database key of a stored file. Concurrent requests share one query. @throws DatabaseUnavailable */
  async function keyOf(path: string) {
    if (!keys.has(path)) {
      if (performance.now() >= nextRefreshAt) {
        nextRefreshAt = Infinity;
        refreshed = withoutRequestTimeout(refresh).finally(() => (nextRefreshAt = performance.now() + restMs));
      }
      await withTimeout(refreshed);
    }
    return keys.get(path);
  }

  const files = new LRUCache<string, Asset>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    fetchMethod: async (key) => {
      const [found] = await database.select().from(buildFiles).where(eq(buildFiles.key, key));
      return found && (found.packed ? unpacked(found.type, found.bytes) : unchanging(found.type, found.bytes));
    },
  });

  return {
    routes: () =>
      new Hono<HonoEnv>().get("/assets/:name", async (c, next) => {
        const { path } = c.req;
        const key = hashedName.test(path) ? await keyOf(path) : undefined;
        const file = key && (await withTimeout(withoutRequestTimeout(() => files.fetch(key))));
        return file ? sendAsset(c, file) : next();
      }),
  };
}

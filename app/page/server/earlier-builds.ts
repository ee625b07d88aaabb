import { extname } from "node:path";
import { asc, desc, eq, notInArray, sql } from "drizzle-orm";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/database.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { buildFiles, builds } from "../../server/schema.ts";
import { withoutRequestTimeout, withTimeout } from "../../server/timeout.ts";
import { type Asset, etagOf, sendAsset, unchanging, unpacked } from "./assets.ts";
import { sizeOf } from "./page-cache.ts";
import type { ServerModule } from "./server-module.ts";

/** How many builds are kept: the present one, and those before it of which a page may still be open. */
const most = 3;

/** How much of the memory files of other builds may take, in bytes: two builds are half of it. */
const room = 4 * 1024 * 1024;

/** How long it counts, in milliseconds, that no build has a file: made-up names must not keep the database busy. */
const restMs = 250;

/** Keeps this use of PostgreSQL's advisory locks apart from others. */
const buildLock = 8_264_202;

/** The addresses of files whose names end with a digest of what they hold, as the build names them. */
const hashedName = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.\w{1,10}$/;

/**
 * Notes that a store of the build with these files has been started, keeps the files for pages that outlive it, and drops what is
 * older than the two builds before it. All or nothing: who is broken off in between has done nothing, and the next start does it.
 * Safe to call from several processes and hosts at once, also of several builds.
 */
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
    const startedAt = sql`clock_timestamp()`; // not when the transaction began: it has waited for its turn since
    await transaction.insert(buildFiles).values(own).onConflictDoNothing();
    await transaction
      .insert(builds)
      .values({ id, startedAt, files })
      .onConflictDoUpdate({ target: builds.id, set: { startedAt } });
    const latest = transaction.select({ id: builds.id }).from(builds).orderBy(desc(builds.startedAt)).limit(most);
    await transaction.delete(builds).where(notInArray(builds.id, latest));
    await transaction
      .delete(buildFiles)
      .where(sql`${buildFiles.key} not in (select value from ${builds}, jsonb_each_text(${builds.files}))`);
  });
}

/** GET of the files of other builds than this process's, whose own are answered before anybody asks for these. */
export function openEarlierBuilds(database: Database): ServerModule {
  /** By their addresses, the keys of all files that are kept, as far as is known. */
  let keys: ReadonlyMap<string, string> = new Map();
  let looked: Promise<void> = Promise.resolve();
  let dueAt = -Infinity;

  async function look() {
    const kept = await database.select({ files: builds.files }).from(builds).orderBy(asc(builds.startedAt));
    keys = new Map(kept.flatMap(({ files }) => Object.entries(files)));
  }

  /** The key of a file, looked for by one question for all who ask meanwhile. @throws Away when the database does not answer. */
  async function keyOf(path: string) {
    if (!keys.has(path)) {
      if (performance.now() >= dueAt) {
        dueAt = Infinity;
        looked = withoutRequestTimeout(look).finally(() => (dueAt = performance.now() + restMs));
      }
      await withTimeout(looked);
    }
    return keys.get(path);
  }

  const files = new LRUCache<string, Asset>({
    maxSize: room,
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

import { rename, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Home } from "../postgres/home.ts";
import { syncFolder } from "../postgres/note.ts";
import { reason } from "../postgres/refused.ts";
import type { PostgresLog } from "../postgres/server.ts";
import { type Base, baseAt, basesOf, type Chain, noteBase } from "./chains.ts";
import { makeRoom, removeOld } from "./old.ts";
import { createQueue } from "./on-hand.ts";
import { findChain, leaveChain, tidyChain, ArchiveProblem } from "./place.ts";
import { readStatus, writeStatus } from "./status.ts";
import { ask, superuserAt } from "./superuser.ts";
import { takeBase } from "./take-base.ts";

export type Archived = {
  readonly folder: string;
  readonly takesBases: boolean; // true in the store, false in commands
  readonly intervals?: typeof defaultIntervals;
};

/** Default intervals, in ms, and a transfer rate. */
export const defaultIntervals = {
  poll: 1_000,
  base: 24 * 60 * 60_000, // maximum age of the newest base backup
  retry: 60_000, // pause after a failed base backup
  tidy: 60 * 60_000, // interval between deletions of old base backups
  idle: 5 * 60_000, // time without a new WAL segment after which the store writes a WAL record (`writeWhenIdle`)
  wake: 60_000, // interval between wake-ups of PostgreSQL's checkpointer
  status: 10_000, // interval between writes of the status file
  maxPerSecond: 16 * 1024, // maximum transfer rate of a base backup, in KB per second
};

/** Maximum time to archive the last WAL segments at shutdown, in ms. The next start archives the rest. */
const finalTimeoutMs = 5_000;

/**
 * Archives the database: a base backup each day, and the WAL. While the archive is unavailable, a local queue stores
 * WAL segments. The store drops a queue that is too large, and takes a new base backup (decision 0037).
 */
export async function openArchive(
  { folder, takesBases, intervals = defaultIntervals }: Archived,
  { home, url, log }: { readonly home: Home; readonly url: string; readonly log: PostgresLog },
) {
  const queue = await createQueue(home);
  const stopping = new AbortController();
  let dropped = new AbortController();
  let chain: Chain | null = null;
  let newestBase: Base | undefined;
  let taking: Promise<void> | undefined;
  let archivedAt = Date.now();
  let goodAt = (await readStatus(home.dataDir))?.goodAt ?? new Date();
  /** Error of the last base backup (`baseError`), and the last reported error (`problem`). Null without an error. */
  let baseError: string | null = null;
  let problem: string | null = null;

  const doneAt = { base: -Infinity, tidy: -Infinity, status: -Infinity, wake: -Infinity };
  function isDue(what: keyof typeof doneAt, every: number): boolean {
    if (performance.now() - doneAt[what] < every) return false;
    doneAt[what] = performance.now();
    return true;
  }

  /** Finds or creates the archive chain. Lists the chain's files, unless the last call found the same chain. */
  async function find() {
    const former = chain;
    chain = null;
    const found = await findChain(folder, home);
    if (former?.folder !== found.folder) {
      await tidyChain(found);
      newestBase = (await basesOf(found)).bases.at(-1);
      await queue.resumeFrom(found, newestBase);
    }
    chain = found;
  }

  async function collect() {
    const why = await queue.collect(chain);
    if (!why) return;
    queue.drop();
    if (why === "missing")
      return log.warn("Changes were made while nothing was archived. The archive continues with a new base backup.");
    log.warn(
      "The database was restored to an earlier state. The store begins a new archive next to the earlier one, which stays.",
    );
    await leaveChain(home);
    chain = null;
  }

  async function deliver() {
    if (!chain) return;
    const last = await queue.deliver(chain);
    if (!last) return;
    archivedAt = last.getTime();
    if (takesBases) await makeRoom(folder, chain, 0);
  }

  async function dropExcess() {
    const { bytes, isTooMuch } = await queue.waits();
    if (!isTooMuch) return;
    dropped.abort();
    dropped = new AbortController();
    queue.drop();
    await collect(); // deletes the queue
    log.error(
      `${Math.ceil(bytes / 2 ** 20)} MB were waiting to be archived, more than a quarter of the free disk space. They were dropped to ` +
        "keep the shop running. The archive continues with a new base backup as soon as possible.",
    );
    void ask(superuserAt(url), "checkpoint").catch(() => {}); // lets PostgreSQL delete the dropped segments
  }

  async function takeBaseWhenDue() {
    const isUrgent = queue.isBroken();
    const isOld = !newestBase || Date.now() - newestBase.ended.getTime() >= intervals.base;
    if (taking || !chain || !(isUrgent || isOld) || !isDue("base", intervals.retry)) return;
    taking = take(chain, isUrgent).finally(() => (taking = undefined));
  }

  async function take(into: Chain, isUrgent: boolean) {
    const { path, part, ...files } = baseAt(into, new Date());
    try {
      if (!(await makeRoom(folder, into, newestBase?.fileBytes ?? 0)))
        throw new ArchiveProblem(`${folder} has too little free space`);
      if (isUrgent) queue.await();
      const facts = await takeBase({
        url: superuserAt(url),
        into: part,
        isUrgent,
        maxPerSecond: intervals.maxPerSecond,
        onFirst: (segment) => isUrgent && queue.beginAt(segment),
        givenUp: AbortSignal.any([stopping.signal, dropped.signal]),
      });
      await rename(part, path);
      await syncFolder(into.folder);
      const base = { ...facts, ...files, path, ended: new Date() };
      await noteBase(base);
      [newestBase, baseError] = [base, null];
      log.info(`The archive has a new base backup: ${path}`);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      if (isUrgent) queue.drop();
      if (!stopping.signal.aborted) baseError = `The archive could not take a base backup: ${reason(error)}.`;
    }
  }

  async function tidyWhenDue() {
    if (chain && isDue("tidy", intervals.tidy)) await removeOld(folder, chain, new Date());
  }

  /** Writes a WAL record after an idle period. Without new records, PostgreSQL finishes no WAL segment. */
  async function writeWhenIdle() {
    if (Date.now() - archivedAt < intervals.idle) return;
    archivedAt = Date.now();
    await ask(url, "select pg_logical_emit_message(true, 'wicker', '')").catch(() => {}); // PostgreSQL may be starting
  }

  /** Wakes PostgreSQL's checkpointer, which finishes WAL segments but may sleep too long after a recovery. */
  async function wakeWhenDue() {
    if (isDue("wake", intervals.wake)) await ask(superuserAt(url), "select pg_reload_conf()").catch(() => {});
  }

  async function report(now: string | null) {
    const isNews = now !== problem;
    if (isNews && now) log.warn(now);
    else if (isNews) log.info("The archive works again.");
    problem = now;
    if (!now && newestBase && queue.hasStored(newestBase.last)) goodAt = new Date();
    if (isDue("status", isNews ? 0 : intervals.status)) await writeStatus(home.dataDir, { goodAt, trouble: problem });
  }

  async function runOnce() {
    const wrong: string[] = [];
    const more =
      takesBases && !stopping.signal.aborted ? [takeBaseWhenDue, tidyWhenDue, wakeWhenDue, writeWhenIdle] : [];
    for (const step of [find, collect, deliver, dropExcess, ...more])
      await step().catch((error: unknown) =>
        wrong.push(
          error instanceof ArchiveProblem ? error.message : `Nothing is archived in ${folder}: ${reason(error)}.`,
        ),
      );
    if (takesBases) await report(wrong[0] ?? baseError).catch(() => {}); // fails on a full disk
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await runOnce();
      await wait(intervals.poll, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  let running: Promise<void> | undefined;

  return {
    start: () => void (running = run()),
    /** Stops a running base backup. Call before PostgreSQL's shutdown, because a base backup blocks the shutdown. */
    async stopBase() {
      stopping.abort();
      await taking;
    },
    /** Archives the last WAL segments. Call after PostgreSQL has stopped. */
    async stop() {
      stopping.abort();
      await running;
      await Promise.race([runOnce(), wait(finalTimeoutMs, undefined, { ref: false })]);
    },
  };
}

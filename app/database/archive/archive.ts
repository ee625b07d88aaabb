import { rename, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Home } from "../postgres/home.ts";
import { reason } from "../postgres/refused.ts";
import type { PostgresLog } from "../postgres/server.ts";
import { type Base, baseAt, basesOf, type Chain, noteBase } from "./chains.ts";
import { deleteOldSegments, removeOld } from "./old.ts";
import { createOnHand } from "./on-hand.ts";
import { findChain, leaveChain, tidyChain, Trouble } from "./place.ts";
import { readStatus, writeStatus } from "./status.ts";
import { ask, superuserAt } from "./superuser.ts";
import { takeBase } from "./take-base.ts";
import { syncFolder } from "./whole-files.ts";

/** Where a store archives to. */
export type Archived = {
  /** The folder of BACKUP_DIR. */
  readonly folder: string;
  /** Whether bases are taken too: by a store, and not by a command that starts the database for its own duration. */
  readonly takesBases: boolean;
  readonly intervals?: typeof usualPace;
};

/** In ms, where nothing else is said. */
export const usualPace = {
  /** How often it is looked for what PostgreSQL has finished. */
  look: 1_000,
  /** How old the newest base may be. */
  base: 24 * 60 * 60_000,
  /** How long to wait after a base that failed. */
  again: 60_000,
  /** How often that goes which is too old. */
  tidy: 60 * 60_000,
  /** Where nothing was archived for so long, something is written, so that the archive says until when it holds all there was. */
  beat: 5 * 60_000,
  /** How often PostgreSQL is woken. */
  wake: 60_000,
  /** How often it is noted how it stands. */
  note: 10_000,
  /** How much of a base may come each second, in KB. */
  mostPerSecond: 16 * 1024,
};

/** How long the last of it may take when the store stops, in ms; what is left then waits for the next start. */
const lastMs = 5_000;

export type Archive = {
  /** Begins, once PostgreSQL is there. */
  begin(): void;
  /** Ends what would keep PostgreSQL from stopping. */
  quiet(): Promise<void>;
  /** Ends, once PostgreSQL has stopped, with what that wrote last. */
  stop(): Promise<void>;
};

/**
 * Archives what PostgreSQL writes in a folder that may be away, full or read-only at any time: a base each day, and the log. What cannot be
 * delivered waits in the home, packed. Where it is in the way it is dropped, and a new base leads on as soon as one can be taken (decision 37).
 */
export async function openArchive(
  { folder, takesBases, intervals: pace = usualPace }: Archived,
  { home, url, log }: { readonly home: Home; readonly url: string; readonly log: PostgresLog },
): Promise<Archive> {
  const onHand = await createOnHand(home);
  const stopping = new AbortController();
  let dropping = new AbortController();
  let chain: Chain | null = null;
  let newest: Base | undefined;
  let taking: Promise<void> | undefined;
  let archivedAt = Date.now();
  let goodAt = (await readStatus(home.dataDir))?.goodAt ?? new Date();
  /** Why no base could be taken; and what is wrong now, or was the last time. */
  let failed: string | null = null;
  let trouble: string | null = null;

  const doneAt = { base: -Infinity, tidy: -Infinity, note: -Infinity, wake: -Infinity };
  function isDue(what: keyof typeof doneAt, every: number): boolean {
    if (performance.now() - doneAt[what] < every) return false;
    doneAt[what] = performance.now();
    return true;
  }

  /** Finds where to archive, also after it was away: others may have been there. */
  async function find() {
    const found = await findChain(folder, home).catch((error: unknown) => {
      chain = null;
      throw error;
    });
    if (chain?.folder === found.folder) return;
    await tidyChain(found);
    newest = (await basesOf(found)).bases.at(-1);
    await onHand.goOnFrom(found, newest);
    chain = found;
  }

  async function collect() {
    const why = await onHand.collect(chain);
    if (!why) return;
    onHand.drop();
    log.warn(
      why === "missing"
        ? "Something was written while nothing was archived. The archive begins again with a new base."
        : "The database was put back to an earlier state. It is archived beside what was archived before, with a new base.",
    );
    if (why === "missing") return;
    await leaveChain(home);
    chain = null;
  }

  async function deliver() {
    const last = chain && (await onHand.deliver(chain));
    if (!last) return;
    archivedAt = last.getTime();
    if (takesBases) await deleteOldSegments(folder, chain!, 0);
  }

  async function makeWay() {
    const { bytes, isTooMuch } = await onHand.waits();
    if (!isTooMuch) return;
    dropping.abort();
    dropping = new AbortController();
    onHand.drop();
    log.error(
      `${Math.ceil(bytes / 2 ** 20)} MB waited to be archived, more than a quarter of what was free. They were dropped, so that the shop can ` +
        "go on. The archive begins again with a new base as soon as it can.",
    );
    void ask(superuserAt(url), "checkpoint").catch(() => {}); // with it their files go
  }

  async function takeBaseWhenDue() {
    const isUrgent = onHand.isBroken();
    const isOld = !newest || Date.now() - newest.ended.getTime() >= pace.base;
    if (taking || !chain || !(isUrgent || isOld) || !isDue("base", pace.again)) return;
    taking = take(chain, isUrgent).finally(() => (taking = undefined));
  }

  async function take(into: Chain, isUrgent: boolean) {
    const { path, part, ...files } = baseAt(into, new Date());
    try {
      if (!(await deleteOldSegments(folder, into, newest?.fileBytes ?? 0)))
        throw new Trouble(`there is no room for one in ${folder}`);
      if (isUrgent) onHand.await();
      const facts = await takeBase({
        url: superuserAt(url),
        into: part,
        isUrgent,
        mostPerSecond: pace.mostPerSecond,
        onFirst: (segment) => isUrgent && onHand.beginAt(segment),
        givenUp: AbortSignal.any([stopping.signal, dropping.signal]),
      });
      await rename(part, path);
      await syncFolder(into.folder);
      const base = { ...facts, ...files, path, ended: new Date() };
      await noteBase(base);
      [newest, failed] = [base, null];
      log.info(`The archive has a new base: ${path}`);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      if (isUrgent) onHand.drop();
      if (!stopping.signal.aborted) failed = `No base could be taken for the archive: ${reason(error)}.`;
    }
  }

  async function tidyWhenDue() {
    if (chain && isDue("tidy", pace.tidy)) await removeOld(folder, chain, new Date());
  }

  /** Where nothing happens, the archive could not say whether it ends then or nothing happened. */
  async function beatWhenDue() {
    if (Date.now() - archivedAt < pace.beat) return;
    archivedAt = Date.now();
    await ask(url, "select pg_logical_emit_message(true, 'wicker', '')").catch(() => {}); // PostgreSQL is just away
  }

  /**
   * PostgreSQL's checkpointer, which finishes a file each minute, begins before the recovery at a start is over, and then sleeps for five minutes
   * (checkpointer.c): so long nothing would be archived. To be told of settings wakes it.
   */
  async function wakeWhenDue() {
    if (isDue("wake", pace.wake)) await ask(superuserAt(url), "select pg_reload_conf()").catch(() => {}); // PostgreSQL is just away
  }

  async function tell(now: string | null) {
    if (now !== trouble) {
      if (now) log.warn(now);
      else log.info("The archive goes on.");
    }
    const isNews = now !== trouble;
    trouble = now;
    const isGood = !now && newest && onHand.hasKept(newest.last);
    if (isGood) goodAt = new Date();
    if (isDue("note", isNews ? 0 : pace.note)) await writeStatus(home.dataDir, { goodAt, trouble });
  }

  async function pass() {
    const wrong: string[] = [];
    const more = takesBases && !stopping.signal.aborted ? [takeBaseWhenDue, tidyWhenDue, wakeWhenDue, beatWhenDue] : [];
    for (const step of [find, collect, deliver, makeWay, ...more])
      await step().catch((error: unknown) =>
        wrong.push(error instanceof Trouble ? error.message : `Nothing is archived in ${folder}: ${reason(error)}.`),
      );
    if (takesBases) await tell(wrong[0] ?? failed).catch(() => {}); // a disk that is full
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await pass();
      await wait(pace.look, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  let running: Promise<void> | undefined;

  return {
    begin: () => void (running = run()),
    async quiet() {
      stopping.abort();
      await taking;
    },
    async stop() {
      stopping.abort();
      await running;
      await Promise.race([pass(), wait(lastMs, undefined, { ref: false })]);
    },
  };
}

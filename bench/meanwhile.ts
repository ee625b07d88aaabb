import { rm } from "node:fs/promises";
import { usualPace } from "../app/database/archive/archive.ts";
import { takeBase } from "../app/database/archive/take-base.ts";
import { startCommand } from "../e2e/backup/owner-command.ts";
import { interrupted } from "./program.ts";

/** Ends what goes on meanwhile. */
type End = () => Promise<unknown>;

/** Has a base taken, which takes longer than the orders that are measured. Resolves once it has begun. */
export async function takingBase(url: string, into: string): Promise<End> {
  const enough = new AbortController();
  const first = Promise.withResolvers<void>();
  const givenUp = AbortSignal.any([interrupted, enough.signal]);
  const taking = takeBase({ url, into, isUrgent: true, ...usualPace, onFirst: () => first.resolve(), givenUp });
  taking.catch(first.reject);
  await first.promise;
  return async () => {
    enough.abort();
    await taking.then(
      () => Promise.reject(new Error("The base was there before the orders.")),
      () => {},
    );
  };
}

/** Makes one backup after the other of a shop that is open, as its owner does. Resolves once the first has begun to read. */
export async function makingBackups(DATA_DIR: string, path: string): Promise<End> {
  const reading = Promise.withResolvers<void>();
  const enough = new AbortController();
  let { child, ended } = startCommand("backup", { DATA_DIR, DATABASE_URL: "" }, path);
  child.stderr.once("data", () => reading.resolve());
  const all = (async () => {
    for (;;) {
      const { status, err } = await ended;
      await rm(path, { force: true });
      if (enough.signal.aborted) return;
      if (status !== 0) throw new Error(`The backup ended with ${status}: ${err}`);
      ({ child, ended } = startCommand("backup", { DATA_DIR, DATABASE_URL: "" }, path));
    }
  })();
  all.catch(reading.reject);
  await reading.promise;
  return async () => {
    enough.abort();
    child.kill("SIGINT");
    await all;
  };
}

import { defaultIntervals } from "../app/database/archive/archive.ts";
import { takeBase } from "../app/database/archive/take-base.ts";
import { interrupted } from "./program.ts";

type End = () => Promise<unknown>;

/**
 * Starts a base backup, and waits for its first data.
 * @returns a function that stops the backup, and throws if the backup is already complete
 */
export async function takingBase(url: string, into: string): Promise<End> {
  const enough = new AbortController();
  const first = Promise.withResolvers<void>();
  const givenUp = AbortSignal.any([interrupted, enough.signal]);
  const taking = takeBase({ url, into, isUrgent: true, ...defaultIntervals, onFirst: () => first.resolve(), givenUp });
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

import { usualPace } from "../app/database/archive/archive.ts";
import { takeBase } from "../app/database/archive/take-base.ts";
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

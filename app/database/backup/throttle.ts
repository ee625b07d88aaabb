import { setTimeout as wait } from "node:timers/promises";

/** How pieces are let through, one after the other. */
export type Throttle = (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

export const asItComes: Throttle = (pieces) => pieces;

/** So long is worked without a rest, and then rested so many times as long. */
const [turnMs, rests] = [5, 4];

/** With rests, in which whoever else wants the processor and the disk has them: at most a fifth of the time is worked. */
export const unhurried: Throttle = async function* (pieces) {
  let begins = performance.now();
  for await (const piece of pieces) {
    yield piece;
    const worked = performance.now() - begins;
    if (worked < turnMs) continue;
    await wait(worked * rests);
    begins = performance.now();
  }
};

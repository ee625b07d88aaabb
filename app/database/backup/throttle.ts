import { setTimeout as wait } from "node:timers/promises";

export type Throttle = (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** Minimum working time before a pause, in ms. A pause is `pauseFactor` times as long as the working time. */
const [minWorkMs, pauseFactor] = [5, 4];

/** Pauses a stream for four fifths of the time, so that other processes get the CPU and the disk. */
export const throttled: Throttle = async function* (pieces) {
  let begins = performance.now();
  for await (const piece of pieces) {
    yield piece;
    const worked = performance.now() - begins;
    if (worked < minWorkMs) continue;
    await wait(worked * pauseFactor);
    begins = performance.now();
  }
};

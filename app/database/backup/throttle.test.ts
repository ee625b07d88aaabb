import { expect, test } from "vitest";
import { throttled } from "./throttle.ts";

async function* worked(count: number, ms: number) {
  for (let piece = 0; piece < count; piece += 1) {
    const begins = performance.now();
    while (performance.now() - begins < ms);
    yield Buffer.from([piece]);
  }
}

test("throttled work uses at most a fifth of the time, and passes on every chunk in order", async () => {
  const begins = performance.now();
  const pieces: number[] = [];
  for await (const [piece] of throttled(worked(20, 5))) pieces.push(piece!);
  expect(pieces).toEqual(Array.from({ length: 20 }, (_, piece) => piece));
  // 20 chunks, each with 5 ms of work and a pause of 20 ms. Tolerates 25 ms of timer inaccuracy.
  expect(performance.now() - begins).toBeGreaterThan(20 * 5 * 5 - 25);
});

import { expect, test } from "vitest";
import { throttled } from "./throttle.ts";

async function* worked(count: number, ms: number) {
  for (let piece = 0; piece < count; piece += 1) {
    const begins = performance.now();
    while (performance.now() - begins < ms);
    yield Buffer.from([piece]);
  }
}

test("what is unhurried works a fifth of the time at most, and passes on every piece in its place", async () => {
  const begins = performance.now();
  const pieces: number[] = [];
  for await (const [piece] of throttled(worked(20, 5))) pieces.push(piece!);
  expect(pieces).toEqual(Array.from({ length: 20 }, (_, piece) => piece));
  expect(performance.now() - begins).toBeGreaterThan(20 * 5 * 5 - 25); // tolerates 25 ms of timer inaccuracy
});

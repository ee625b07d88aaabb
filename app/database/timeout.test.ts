import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Each test reloads the module, because the module stores times of the fake clock.
let timeout: typeof import("./timeout.ts");
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.resetModules();
  timeout = await import("./timeout.ts");
  await timeout.withRequestTimeout(() => timeout.withTimeout(Promise.resolve())); // the database responds
  await vi.advanceTimersByTimeAsync(10_000);
});
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});

/** Returns the time until a request stops waiting for `work`, in ms. */
async function waits(work: Promise<unknown> = never): Promise<number> {
  const started = performance.now();
  const request = timeout
    .withRequestTimeout(() => timeout.withTimeout(work))
    .then(
      () => expect.unreachable(),
      (error: unknown) =>
        expect(error).toMatchObject({ cause: { message: expect.stringMatching(/^No answer within/) } }),
    );
  await vi.runAllTimersAsync();
  await request;
  return Math.round(performance.now() - started);
}

test("while the database hangs, requests after the first fail fast", async () => {
  expect(await waits()).toBe(2_250);
  expect(await waits()).toBe(250);
  expect(await waits()).toBe(250);
});

test("while the database hangs, one request in five seconds waits as long as otherwise", async () => {
  await waits();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.all([waits(), waits()])).toEqual(expect.arrayContaining([2_250]));
  expect(await waits()).toBe(250);
});

test("one response ends the failing fast", async () => {
  await waits();
  await vi.advanceTimersByTimeAsync(10);
  await timeout.withRequestTimeout(() => timeout.withTimeout(Promise.resolve("answer")));
  expect(await waits()).toBe(2_250);
});

test("a slow statement among responding ones makes no request fail fast", async () => {
  const slow = timeout.withRequestTimeout(() => timeout.withTimeout(never)).catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  await timeout.withRequestTimeout(() => timeout.withTimeout(Promise.resolve()));
  await vi.runAllTimersAsync();
  await slow;
  expect(await waits()).toBe(2_250);
});

test("all waits of a request share one limit", async () => {
  const started = performance.now();
  const request = timeout.withRequestTimeout(async () => {
    for (let time = 0; time < 3; time += 1) await timeout.withTimeout(never).catch(() => {});
  });
  await vi.runAllTimersAsync();
  await request;
  expect(performance.now() - started).toBe(2_250);
});

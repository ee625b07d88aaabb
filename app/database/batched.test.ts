import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "./unavailable.ts";
import { batched } from "./batched.ts";
import { stopWaiting, withRequestTimeout, withTimeout } from "./timeout.ts";

test("a batched item whose request has no time left does not fail the others", async () => {
  const doubled = async (all: readonly number[]) => {
    await withTimeout(wait(50));
    return all.map((one) => 2 * one);
  };
  const double = batched(doubled, { maxBatchSize: 8, lanes: 1, failed: () => {} });
  const late = withRequestTimeout(() => {
    stopWaiting();
    return double(1);
  });
  const other = withRequestTimeout(() => double(2));
  await expect(late).rejects.toThrow(DatabaseUnavailable);
  expect(await other).toBe(4);
});

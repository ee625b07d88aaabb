import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../database/database.ts";
import { cancelInTime } from "./cancel-in-time.ts";

test("orders that could not be cancelled are logged once per run, and the next run tries again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failed = [100_001, 100_002].map((number) => ({ number, error: new Error("It fails.") }));
  const cancelOverdue = vi.fn<() => Promise<typeof failed>>().mockResolvedValueOnce(failed).mockResolvedValue([]);
  const database = { $client: { ending: false } };
  const log = { error: vi.fn<() => void>() };
  cancelInTime({ cancelOverdue }, database as Database, log);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.error.mock.calls).toEqual([
    [{ orders: [100_001, 100_002], cause: expect.anything() }, expect.any(String)],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([cancelOverdue.mock.calls.length, log.error.mock.calls.length]).toEqual([2, 1]);
  database.$client.ending = true;
  await vi.advanceTimersByTimeAsync(60_000);
});

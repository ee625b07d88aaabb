import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeStatus } from "../../../database/archive/status.ts";
import { newFolder } from "../../../database/postgres/testing.stores.ts";
import { testStore } from "../../../testing.ts";
import { adminAt } from "../testing.ts";

test("a store whose archive is full reports it at /readyz, to Prometheus, and in an email to its owner", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const DATA_DIR = await newFolder();
  const goodAt = new Date(Date.now() - 16 * 60_000);
  await writeStatus(DATA_DIR, { goodAt, trouble: "Its disk is full." });
  const store = await testStore({ STORE_FEATURES: "all", DATA_DIR, BACKUP_DIR: "/mnt/archive" });
  onTestFinished(() => store.stop());
  await adminAt(store, "owner");
  const response = await store.request("/readyz");
  expect([response.status, await response.text()]).toEqual([200, "archive"]);
  const [age] = await store.metrics.find(({ name }) => name === "wicker_archive_age_seconds")!.read();
  expect(age!.value).toBeGreaterThanOrEqual(16 * 60);
  vi.advanceTimersByTime(60_000);
  const emails = async () =>
    (await store.database.execute(sql`select about from letters where kind = 'archive-behind'`)).rows;
  await expect.poll(emails).toEqual([{ about: { since: goodAt.toISOString(), why: "Its disk is full." } }]);
});

import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../database/postgres/testing.ts";
import { createJobs } from "./jobs.ts";

let running: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => (running = await testDatabase()));
afterAll(() => running.stop());

const by = randomUUID();
const jobs = () => createJobs(running.database, pino({ level: "silent" }));

const started = async (kind: string, work: Parameters<ReturnType<typeof jobs>["start"]>[1]) => {
  const answer = await jobs().start({ kind, by }, work);
  if (!answer.ok) throw new Error("Another one is running.");
  return answer.id;
};

async function ended(id: string) {
  await expect.poll(async () => (await jobs().read(id))?.state, { timeout: 5_000 }).not.toBe("running");
}

test("a job continues in the background, reports its progress, and stores its result", async () => {
  const end = Promise.withResolvers<void>();
  const id = await started("counting", async (progress) => {
    const shown = progress("Counting", 10);
    shown.add(4);
    await end.promise;
    shown.done();
    return { counted: 10 };
  });
  expect(await jobs().read(id)).toMatchObject({ state: "running", by, outcome: null });
  await expect.poll(async () => jobs().read(id), { timeout: 5_000 }).toMatchObject({ done: 4, total: 10 });
  end.resolve();
  await ended(id);
  expect(await jobs().read(id)).toMatchObject({ state: "done", done: 10, total: 10, outcome: { counted: 10 } });
  expect(await jobs().last("counting")).toMatchObject({ id });
});

test("jobs of one kind run one at a time, even if many start at once; jobs of other kinds run beside them", async () => {
  const end = Promise.withResolvers<void>();
  let works = 0;
  const work = async () => {
    works += 1;
    await end.promise;
    return {};
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => jobs().start({ kind: "once", by }, work)));
  const [first, ...more] = answers.toSorted((a, b) => Number(b.ok) - Number(a.ok));
  if (!first?.ok) throw new Error("None was begun.");
  expect(more).toEqual(Array.from({ length: 7 }, () => ({ ok: false, running: first.id })));
  expect(works).toBe(1);
  await ended(await started("another", async () => ({})));
  end.resolve();
  await ended(first.id);
  await ended(await started("once", work));
});

test("a job that throws is interrupted, and the next one can begin", async () => {
  const id = await started("failing", () => Promise.reject(new Error("no")));
  await ended(id);
  expect(await jobs().read(id)).toMatchObject({ state: "broken off", outcome: null });
  await ended(await started("failing", async () => ({})));
});

test("a job whose process has died is interrupted after a while, and the next one can begin", async () => {
  const { database } = running;
  const { rows } = await database.execute<{ id: string }>(
    `insert into owner_jobs (kind, by) values ('lost', '${by}') returning id`,
  );
  const { id } = rows[0]!;
  const seen = (ago: string) =>
    database.execute(`update owner_jobs set seen_at = now() - interval '${ago}' where id = '${id}'`);
  await seen("19 seconds");
  expect((await jobs().start({ kind: "lost", by }, async () => ({}))).ok).toBe(false);
  await seen("21 seconds");
  expect(await jobs().read(id)).toMatchObject({ state: "broken off" });
  await ended(await started("lost", async () => ({})));
});

test("a job's result is stored for a month", async () => {
  const id = await started("past", async () => ({}));
  await ended(id);
  const endedAgo = (days: number) =>
    running.database.execute(`update owner_jobs set ended_at = now() - interval '${days} days' where id = '${id}'`);
  await endedAgo(29);
  await ended(await started("past", async () => ({})));
  expect(await jobs().read(id)).not.toBeNull();
  await endedAgo(31);
  await ended(await started("past", async () => ({})));
  expect(await jobs().read(id)).toBeNull();
});

test("an unknown job has no result", async () => {
  expect(await jobs().read(randomUUID())).toBeNull();
  expect(await jobs().last("nothing of the kind")).toBeNull();
});

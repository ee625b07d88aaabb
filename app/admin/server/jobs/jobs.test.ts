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

test("a job goes on after it was begun, says how far it is, and keeps what it came to", async () => {
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

test("of one kind one is done at a time, also of many that begin at once; of another kind another", async () => {
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

test("a job that throws is broken off, and the next one can begin", async () => {
  const id = await started("failing", () => Promise.reject(new Error("no")));
  await ended(id);
  expect(await jobs().read(id)).toMatchObject({ state: "broken off", outcome: null });
  await ended(await started("failing", async () => ({})));
});

test("a job whose process is gone is broken off after a while, and the next one can begin", async () => {
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

test("what a job came to is known for a month", async () => {
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

test("of a job that there is not, nothing is known", async () => {
  expect(await jobs().read(randomUUID())).toBeNull();
  expect(await jobs().last("nothing of the kind")).toBeNull();
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAttempts } from "./attempts.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { rateLimits } from "../../server/schema.ts";

let store: TestDatabase;
let attempts: ReturnType<typeof createAttempts>;
beforeAll(async () => {
  store = await testDatabase();
  attempts = createAttempts(createRateLimits(store.database, "secret"));
});
beforeEach(() => store.database.delete(rateLimits));
afterAll(() => store.stop());

const minutesPass = (minutes: number) =>
  store.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${minutes * 60_000}` });

const tryOf = (address: string, email: string) => ({ address, email, isKnown: false, opensAccount: false });

async function fail(times: number, address: string, email: (n: number) => string) {
  let let_in = 0;
  for (let n = 0; n < times; n += 1) if ((await attempts.reserve(tryOf(address, email(n)))).ok) let_in += 1;
  return let_in;
}

test("an IP address may fail 10 times for one e-mail, and still try another e-mail", async () => {
  expect(await fail(12, "10.0.0.1", () => "ada")).toBe(10);
  expect(await attempts.reserve(tryOf("10.0.0.1", "bob"))).toMatchObject({ ok: true });
});

test("an IP address may fail 100 times in all, and another IP address may still try", async () => {
  expect(await fail(102, "10.0.0.1", (n) => `somebody ${n}`)).toBe(100);
  expect(await attempts.reserve(tryOf("10.0.0.2", "ada"))).toMatchObject({ ok: true });
});

test("a successful attempt does not count", async () => {
  for (let n = 0; n < 20; n += 1) {
    const attempt = await attempts.reserve(tryOf("10.0.0.1", "ada"));
    if (attempt.ok) await attempt.settle("succeeded");
  }
  expect(await fail(12, "10.0.0.1", () => "ada")).toBe(10);
});

test("an attempt that one limit refuses does not count for the others", async () => {
  expect(await fail(120, "10.0.0.1", () => "ada")).toBe(10);
  expect(await fail(92, "10.0.0.1", (n) => `somebody ${n}`)).toBe(90);
});

test("ten failures are allowed within a quarter of an hour from the first", async () => {
  await fail(4, "10.0.0.1", () => "ada");
  await minutesPass(10);
  await fail(6, "10.0.0.1", () => "ada");
  const refused = await attempts.reserve(tryOf("10.0.0.1", "ada"));
  expect(refused).toMatchObject({ ok: false, retryAfter: expect.closeTo(5 * 60, -1) });
  await minutesPass(5);
  expect(await fail(12, "10.0.0.1", () => "ada")).toBe(10);
});

test("the limit that ends later determines how long to wait", async () => {
  await fail(90, "10.0.0.1", (n) => `somebody ${n}`);
  await minutesPass(3);
  await fail(10, "10.0.0.1", () => "ada");
  expect(await attempts.reserve(tryOf("10.0.0.1", "ada"))).toMatchObject({
    ok: false,
    retryAfter: expect.closeTo(15 * 60, -1),
  });
  expect(await attempts.reserve(tryOf("10.0.0.1", "bob"))).toMatchObject({
    ok: false,
    retryAfter: expect.closeTo(12 * 60, -1),
  });
});

test("processes that share the database allow 10 of 45 concurrent attempts", async () => {
  const processes = [1, 2, 3].map(() => createAttempts(createRateLimits(store.database, "secret")));
  const tries = Array.from({ length: 45 }, (_, n) => processes[n % 3]!.reserve(tryOf("10.0.0.1", "ada")));
  expect((await Promise.all(tries)).filter(({ ok }) => ok).length).toBe(10);
});

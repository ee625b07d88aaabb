import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "../../words.ts";
import { testDatabase, type TestDatabase } from "../postgres/testing.ts";
import { rateLimits } from "../schema.ts";
import { accountsApp, accountsFor, browserOf, newAddress, somebody, tally, told } from "./testing.ts";

let store: TestDatabase;
let app: ReturnType<typeof accountsApp>;
beforeAll(async () => {
  store = await testDatabase();
  app = accountsApp(accountsFor(store.database).accounts);
});
afterAll(() => store.stop());

const { refusals } = words;

test("the limit refuses the 11th try of an e-mail even with its password, until a quarter of an hour has passed", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  expect(await statuses(10, () => browser.signIn({ ...ada, password: "not her password" }))).toEqual({ 401: 10 });
  const refused = await browser.signIn(ada);
  expect(await told(refused)).toEqual([429, refusals.tooManyTries]);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(850);
  expect(seconds).toBeLessThanOrEqual(900);
  await store.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 900000` });
  expect((await browser.signIn(ada)).status).toBe(200);
});

test("the limit lets the owner in from another address meanwhile", async () => {
  const { browser, ada } = await guessedAt(10);
  expect((await browser.signIn(ada)).status).toBe(429);
  expect((await browserOf(app).signIn(ada)).status).toBe(200);
});

test("the limit does not count successes between failures", async () => {
  const { browser, ada } = await guessedAt(9);
  expect(await statuses(3, () => browser.signIn(ada))).toEqual({ 200: 3 });
  expect((await browser.createAccount(ada)).status).toBe(409);
  expect((await browser.signIn(ada)).status).toBe(429);
});

test("the limit lets more than 10 shoppers of one address in at the same time", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  expect(tally(await Promise.all(Array.from({ length: 14 }, () => browser.signIn(ada))))).toEqual({ 200: 14 });
});

test("the limit lets at most 10 of 30 guesses through that are sent at once", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  const guess = () => browser.signIn({ ...ada, password: "not her password" });
  expect(tally(await Promise.all(Array.from({ length: 30 }, guess)))).toEqual({ 401: 10, 429: 20 });
});

test("the limit is not evaded by writing the e-mail otherwise", async () => {
  const { browser, ada } = await guessedAt(10);
  expect((await browser.signIn({ ...ada, email: ` ${ada.email.toUpperCase()}` })).status).toBe(429);
});

test("the limit is not evaded by a forged X-Forwarded-For", async () => {
  const { address, ada } = await guessedAt(10);
  const forged = browserOf(app, { address, headers: { "x-forwarded-for": "203.0.113.11" } });
  expect((await forged.signIn(ada)).status).toBe(429);
});

test("the limit behind a trusted proxy counts the address that the proxy appended, whatever stands before it", async () => {
  const behind = accountsApp(accountsFor(store.database).accounts, { proxies: 1 });
  const from = (forwarded: string) =>
    browserOf(behind, { address: "10.9.0.2", headers: { "x-forwarded-for": forwarded } });
  const ada = somebody();
  await browserOf(app).createAccount(ada);
  let sent = 0;
  const forge = () => from(`203.0.113.${(sent += 1)}, 198.51.100.7`).createAccount(ada);
  expect(await statuses(12, forge)).toEqual({ 409: 10, 429: 2 });
  expect((await from("198.51.100.7, 198.51.100.8").createAccount(ada)).status).toBe(409);
});

async function statuses(times: number, send: () => Promise<Response>) {
  const answers: Response[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await send());
  return tally(answers);
}

/** Somebody, and a browser that has failed so often: asking for a taken e-mail counts as a guess and costs no hash. */
async function guessedAt(times: number) {
  const [address, ada] = [newAddress(), somebody()];
  const browser = browserOf(app, { address });
  await browserOf(app).createAccount(ada);
  expect(await statuses(times, () => browser.createAccount(ada))).toEqual({ 409: times });
  return { address, browser, ada };
}

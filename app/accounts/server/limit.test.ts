import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMessages } from "../messages.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { rateLimits } from "../../server/schema.ts";
import { accountsApp, accountsFor, browserOf, newAddress, somebody, tally, statusAndMessage } from "./testing.ts";

let store: TestDatabase;
let app: ReturnType<typeof accountsApp>;
beforeAll(async () => {
  store = await testDatabase();
  app = accountsApp(accountsFor(store.database).accounts);
});
afterAll(() => store.stop());

test("the limit refuses the 11th try of an e-mail even with its password, until a quarter of an hour has passed", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  expect(await statuses(10, () => browser.signIn({ ...ada, password: "not her password" }))).toEqual({ 401: 10 });
  const refused = await browser.signIn(ada);
  expect(await statusAndMessage(refused)).toEqual([429, accountMessages.tooManyTries]);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(850);
  expect(seconds).toBeLessThanOrEqual(900);
  await store.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 900000` });
  expect((await browser.signIn(ada)).status).toBe(200);
});

test("the limit lets the account's owner in from another IP address", async () => {
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

test("the limit refuses none of 12 shoppers who sign in at once from one IP address", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  const responses = await Promise.all(Array.from({ length: 12 }, () => browser.signIn(ada)));
  expect(tally(responses)).not.toHaveProperty("429"); // allows 503, the response of a busy store
  expect((await browser.signIn(ada)).status).toBe(200);
});

test("the limit allows at most 10 of 30 concurrent guesses", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  const guess = () => browser.createAccount(ada); // fails without hashing a password, because the email is taken
  expect(tally(await Promise.all(Array.from({ length: 30 }, guess)))).toEqual({ 409: 10, 429: 20 });
});

test("the limit is not evaded by another spelling of the e-mail", async () => {
  const { browser, ada } = await guessedAt(10);
  expect((await browser.signIn({ ...ada, email: ` ${ada.email.toUpperCase()}` })).status).toBe(429);
});

test("the limit is not evaded by a forged X-Forwarded-For", async () => {
  const { address, ada } = await guessedAt(10);
  const forged = browserOf(app, { address, headers: { "x-forwarded-for": "203.0.113.11" } });
  expect((await forged.signIn(ada)).status).toBe(429);
});

test("the limit behind a trusted proxy counts the IP address that the proxy appended, whatever precedes it", async () => {
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

test("the limit stops 300 guesses of one e-mail from 300 addresses, and lets the owner in where they signed in before", async () => {
  const [ada, home] = [somebody(), browserOf(app)];
  await home.createAccount(ada);
  await home.signOut();
  const guess = () => browserOf(app).createAccount(ada); // fails without hashing a password, because the email is taken
  const responses: Response[] = [];
  for (let n = 0; n < 300; n += 10) responses.push(...(await Promise.all(Array.from({ length: 10 }, guess))));
  expect(tally(responses)).toEqual({ 409: 50, 429: 250 });
  const stranger = await browserOf(app).signIn(ada);
  expect(await statusAndMessage(stranger)).toEqual([429, accountMessages.tooManyTriesElsewhere]);
  expect(Number(stranger.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect((await home.signIn(ada)).status).toBe(200);
});

test("the limit knows a browser only for accounts that signed in there", async () => {
  const [ada, eve] = [somebody(), browserOf(app)];
  await browserOf(app).createAccount(ada);
  await eve.createAccount(somebody());
  for (let n = 0; n < 50; n += 1) await browserOf(app).createAccount(ada);
  expect((await eve.signIn(ada)).status).toBe(429);
});

test("the limit stops 40 accounts that one address opens at once, and counts no attempt that opened none", async () => {
  const address = newAddress();
  const taken = somebody();
  const open = (credentials = somebody()) => browserOf(app, { address }).createAccount(credentials);
  expect((await open(taken)).status).toBe(200);
  expect(await statuses(5, () => open(taken))).toEqual({ 409: 5 });
  await store.database
    .update(rateLimits)
    .set({ points: 28 })
    .where(like(rateLimits.key, "accounts-opened-at-address:%"));
  expect(await statuses(2, open)).toEqual({ 200: 2 });
  const refused = await open();
  expect(await statusAndMessage(refused)).toEqual([429, accountMessages.tooManyAccounts]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect((await browserOf(app, { address }).signIn(taken)).status).toBe(200);
  expect((await browserOf(app).createAccount(somebody())).status).toBe(200);
});

async function statuses(times: number, send: () => Promise<Response>) {
  const responses: Response[] = [];
  for (let n = 0; n < times; n += 1) responses.push(await send());
  return tally(responses);
}

/** Creates an account. Another browser then tries to register the account's email `times` times, and fails. */
async function guessedAt(times: number) {
  const [address, ada] = [newAddress(), somebody()];
  const browser = browserOf(app, { address });
  await browserOf(app).createAccount(ada);
  expect(await statuses(times, () => browser.createAccount(ada))).toEqual({ 409: times });
  return { address, browser, ada };
}

import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountMessages } from "../messages.ts";
import { openDatabase } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { rateLimits } from "../../server/schema.ts";
import { stickyLine } from "../../database/postgres/testing.line.ts";
import { accountsApp, accountsFor, browserOf, somebody, tally, statusAndMessage, tokenIn } from "./testing.ts";

let store: TestDatabase;
let app: ReturnType<typeof accountsApp>;
let lines: string[];
beforeAll(async () => {
  store = await testDatabase();
  const opened = accountsFor(store.database);
  lines = opened.lines;
  app = accountsApp(opened.accounts);
});
afterAll(() => store.stop());

test("while the database is away, calls are refused with 503 and a plain sentence, and guests stay guests", async () => {
  const away = openDatabase("postgres://wicker@127.0.0.1:1/wicker");
  const { accounts } = accountsFor(away);
  const lost = accountsApp(accounts);
  const refused = await browserOf(lost).signIn(somebody());
  expect(await statusAndMessage(refused)).toEqual([503, accountMessages.accountsUnavailable]);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(await statusAndMessage(await browserOf(lost).createAccount(somebody()))).toEqual([
    503,
    accountMessages.accountsUnavailable,
  ]);

  const browser = browserOf(app);
  await browser.createAccount(somebody());
  const headers = { cookie: browser.cookie() };
  expect(await statusAndMessage(await browserOf(lost, { headers }).fetch("/api/session"))).toEqual([
    503,
    accountMessages.accountsUnavailable,
  ]);
  const signedOut = await browserOf(lost, { headers }).signOut();
  expect(signedOut.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);

  // Without a cookie, or with a forged cookie, the store runs no query.
  expect(await browserOf(lost).user()).toBeNull();
  expect(await browserOf(lost, { headers: { cookie: `${headers.cookie.slice(0, -6)}AAAAAA` } }).user()).toBeNull();
  await away.close();
});

test("while the database is stuck, calls are refused within seconds, and work again afterwards", async () => {
  await store.database.delete(rateLimits);
  const line = await stickyLine(store.url);
  const database = openDatabase(line.url);
  const browser = browserOf(accountsApp(accountsFor(database).accounts));
  const ada = somebody();
  expect((await browser.createAccount(ada)).status).toBe(200);
  line.stick();
  const started = performance.now();
  const responses = await Promise.all([browser.signIn(ada), browser.fetch("/api/session")]);
  expect(tally(responses)).toEqual({ 503: 2 });
  expect(performance.now() - started).toBeLessThan(4000);
  line.flow();
  expect((await browser.signIn(ada)).status).toBe(200);
  // The rate limits do not count sign-in attempts that timed out.
  const tries = like(rateLimits.key, "tries-%");
  const counted = async () => (await store.database.select().from(rateLimits).where(tries)).map(({ points }) => points);
  await vi.waitFor(async () => expect((await counted()).filter((points) => points > 0)).toEqual([]));
  await database.close();
  line.close();
});

test("ten correct passwords that a failing database interrupts do not count as failures", async () => {
  const line = await stickyLine(store.url);
  const database = openDatabase(line.url);
  const browser = browserOf(accountsApp(accountsFor(database).accounts));
  const ada = somebody();
  expect((await browser.createAccount(ada)).status).toBe(200);
  const queries = vi.spyOn(database.$client, "query");
  const isLookedUp = () => queries.mock.calls.some(([query]) => JSON.stringify(query).includes('from \\"users\\"'));
  for (let n = 0; n < 10; n += 1) {
    queries.mockClear();
    const response = browser.signIn(ada);
    await vi.waitFor(() => expect(isLookedUp()).toBe(true), { interval: 1 }); // the sign-in's query is pending
    line.cut();
    expect((await response).status).toBe(503);
    await vi.waitFor(() => expect(database.$client.totalCount).toBe(0)); // the pool has no broken connections any more
    line.flow();
  }
  expect((await browser.signIn(ada)).status).toBe(200);
  await database.close();
  line.close();
});

test("no e-mail, password, cookie or hash ever appears in the log", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  lines.length = 0;
  await browser.createAccount(ada);
  await browser.createAccount(ada);
  await browser.signIn({ ...ada, password: "not her password" });
  const token = tokenIn(browser.cookie());
  // Makes inserts of users fail with an error message that quotes the inserted row.
  await store.database.execute(sql`alter table users add constraint full_disk check (false) not valid`);
  await browser.createAccount(somebody());
  await store.database.execute(sql`alter table users drop constraint full_disk`);
  await store.database.execute(sql`alter table users rename to lost`);
  await browser.signIn(ada);
  await browser.createAccount(somebody());
  await browser.fetch("/api/session");
  await store.database.execute(sql`alter table lost rename to users`);
  const log = lines.join("");
  expect(log).toContain("full_disk");
  expect(log).toContain('relation \\"users\\" does not exist');
  expect(log).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{32}/);
  for (const secret of [ada.email, "@shopper.example", ada.password, "not her password", token]) {
    expect(log).not.toContain(secret);
  }
});

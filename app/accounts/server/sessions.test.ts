import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DatabaseUnavailable } from "../../database/unavailable.ts";
import { openDatabase } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { stopWaiting, withRequestTimeout } from "../../database/timeout.ts";
import { signedCookie } from "../../server/signed-cookie.ts";
import { sessionCookie } from "./cookie.ts";
import { sessions, users } from "./schema.ts";
import type { Accounts } from "./accounts.ts";
import { accountsApp, accountsFor, browserOf, somebody, withCookie, tokenIn } from "./testing.ts";

const secrets = ["a secret of forty characters, of this file"] as const;
let store: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof accountsApp>;
beforeAll(async () => {
  store = await testDatabase();
  accounts = accountsFor(store.database, { secrets }).accounts;
  app = accountsApp(accounts);
});
afterAll(() => store.stop());

test("without a cookie there is no user, and responses about sessions are not cached", async () => {
  const response = await browserOf(app).fetch("/api/session");
  expect(await response.json()).toEqual({ user: null });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a session belongs to one browser: two shoppers never see each other", async () => {
  const [ada, bob] = [somebody(), somebody()];
  const browsers = [browserOf(app), browserOf(app)];
  await Promise.all([browsers[0]!.createAccount(ada), browsers[1]!.createAccount(bob)]);
  const seen = await Promise.all(Array.from({ length: 40 }, (_, at) => browsers[at % 2]!.user()));
  expect(seen).toEqual(seen.map((_, at) => expect.objectContaining({ email: at % 2 ? bob.email : ada.email })));
});

test("a request without time left does not fail the sessions that others read in the same query", async () => {
  const browsers = [browserOf(app), browserOf(app)] as const;
  for (const browser of browsers) await browser.createAccount(somebody());
  const [late, other] = browsers.map((browser) => new Headers({ cookie: browser.cookie() }));
  let others: Promise<unknown> | undefined;
  await store.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${sessions} in access exclusive mode`);
    const read = withRequestTimeout(() => {
      stopWaiting();
      return accounts.session(late!);
    });
    others = withRequestTimeout(() => accounts.session(other!));
    await expect(read).rejects.toThrow(DatabaseUnavailable);
  });
  expect(await others).toMatchObject({ user: { email: expect.any(String) } });
});

test("signing out ends the session of this browser only, and a copy of its cookie opens nothing", async () => {
  const [here, there, ada] = [browserOf(app), browserOf(app), somebody()];
  await here.createAccount(ada);
  await there.signIn(ada);
  const copy = here.cookie();
  const signedOut = await here.signOut();
  expect(await signedOut.json()).toEqual({ user: null });
  expect(here.cookies.size).toBe(0);
  expect(await withCookie(app, copy).user()).toBeNull();
  expect(await there.user()).toMatchObject({ email: ada.email });
});

test("signing out of an ended session clears its cookie", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  const copy = browser.cookie();
  await browser.signOut();
  expect((await withCookie(app, copy).signOut()).status).toBe(200);
  const response = await withCookie(app, copy).fetch("/api/session");
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^wicker\.session\.[\w-]{8}=; Max-Age=0; Path=\//),
  ]);
});

test("a forged, cut or foreign signature is no session", async () => {
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  const [[name, value]] = [...browser.cookies] as [[string, string]];
  const [token] = value.split(".");
  const others = accountsFor(store.database, { secrets: ["another secret of forty characters, too."] });
  const foreign = browserOf(accountsApp(others.accounts), { headers: { cookie: `${name}=${value}` } });
  expect(await foreign.user()).toBeNull();
  for (const forged of [token!, `${token}.`, value.slice(0, -8), value.replace(/^./, "_"), "", "%", "a.b"]) {
    expect(await withCookie(app, `${name}=${forged}`).user(), forged).toBeNull();
  }
  expect(await withCookie(app, `${name}=${value}`).user()).not.toBeNull();
});

/** Signs in as another user (`bob`), then delivers two late responses about the former session to the browser. */
async function answeredLate(slow: (requester: Browser) => Promise<Response>) {
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  await olderBy(browser)("2 days");
  const requester = withCookie(app, browser.cookie());
  const bob = somebody();
  const renewing = await slow(requester);
  await browser.signOut();
  await browser.createAccount(bob);
  for (const response of [renewing, await slow(requester)]) browser.take(response);
  return { browser, bob };
}
type Browser = ReturnType<typeof browserOf>;

test.each<[string, (requester: Browser) => Promise<Response>]>([
  ["a page's question", (requester) => requester.fetch("/api/session")],
  ["a sign-out", (requester) => requester.signOut()],
])("a late response about an ended session does not affect the newer session: %s", async (_, slow) => {
  const { browser, bob } = await answeredLate(slow);
  expect(await browser.user()).toMatchObject({ email: bob.email });
  expect(browser.cookies.size).toBe(1);
});

test("a sign-in that is answered after a newer one is the session then, and both end together", async () => {
  const [browser, ada, bob] = [browserOf(app), somebody(), somebody()];
  const late = await browserOf(app).createAccount(ada);
  await browser.createAccount(bob);
  browser.take(late);
  expect(await browser.user()).toMatchObject({ email: ada.email });
  expect((await browser.fetch("/api/session")).headers.getSetCookie()).toEqual([]); // the cookie already has this user
  const copies = [...browser.cookies].map((pair) => pair.join("="));
  await browser.signOut();
  for (const copy of copies) expect(await withCookie(app, copy).user()).toBeNull();
});

test.each([false, true])(
  "a session that an earlier version began continues, under its own cookie name (over https: %s)",
  async (secure) => {
    const here = accountsApp(accountsFor(store.database, { secrets, secure }).accounts);
    const [browser, ada] = [browserOf(here), somebody()];
    await browser.createAccount(ada);
    const [[name, value]] = [...browser.cookies] as [[string, string]];
    const former = name.split(".").slice(0, 2).join(".");
    browser.cookies.delete(name);
    browser.cookies.set(former, value);
    expect(await browser.user()).toMatchObject({ email: ada.email });
    expect([...browser.cookies]).toEqual([[name, value]]);
    browser.cookies.set(former, value);
    await browser.signOut();
    expect(browser.cookies.size).toBe(0);
  },
);

test("a session whose cookie lacks the user continues, and gets a cookie with the user", async () => {
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  const [[name, value]] = [...browser.cookies] as [[string, string]];
  const former = signedCookie({ name: "session", seconds: 60, secrets, secure: false });
  browser.cookies.set(name, former.write(tokenIn(browser.cookie())).split(/[=;]/)[1]!);
  expect(await browser.user()).not.toBeNull();
  expect([...browser.cookies]).toEqual([[name, value]]);
});

test("a session whose user has changed the e-mail gets a new cookie, once", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  const email = somebody().email;
  await store.database.update(users).set({ email }).where(eq(users.email, ada.email));
  expect(await browser.user()).toMatchObject({ email });
  expect(sessionCookie({ secrets, secure: false }).all(browser.cookie())).toMatchObject([{ user: { email } }]);
  expect((await browser.fetch("/api/session")).headers.getSetCookie()).toEqual([]);
});

test("signing out without a session queries no database", async () => {
  const gone = openDatabase(store.url);
  await gone.close();
  const { accounts: cutOff, lines } = accountsFor(gone, { secrets });
  await cutOff.signOut(new Headers());
  expect(lines).toEqual([]);
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  await cutOff.signOut(new Headers({ cookie: browser.cookie() }));
  expect(lines).toEqual([expect.stringContaining("A session could not be ended.")]);
});

test("two stores on one host share a browser: each knows only its own session, and ends no other", async () => {
  const other = accountsApp(
    accountsFor(store.database, { secrets: ["another secret of forty characters, too."] }).accounts,
  );
  const [ada, bob] = [somebody(), somebody()];
  const browser = browserOf(app);
  const there = browserOf(other, { cookies: browser.cookies });
  await browser.createAccount(ada);
  await there.createAccount(bob);
  expect(await browser.user()).toMatchObject({ email: ada.email });
  expect(await there.user()).toMatchObject({ email: bob.email });
  await browser.signOut();
  expect(await browser.user()).toBeNull();
  expect(await there.user()).toMatchObject({ email: bob.email });
});

test("a session ends 30 days after the last visit, not before", async () => {
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  const [copy, age] = [browser.cookie(), olderBy(browser)];
  await age("29 days 23 hours 59 minutes");
  expect(await withCookie(app, copy).user()).not.toBeNull();
  await age("30 days");
  expect(await withCookie(app, copy).user()).toBeNull();
});

test("a visit after a day renews the session once, and a visit within the day does not", async () => {
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  const visit = async () => (await browser.fetch("/api/session")).headers.getSetCookie();
  const age = olderBy(browser);
  await age("23 hours");
  expect(await visit()).toEqual([]);
  await age("2 hours");
  expect(await visit()).toEqual([expect.stringContaining("Max-Age=2592000")]);
  expect(await visit()).toEqual([]);
  await age("29 days");
  expect(await browser.user()).not.toBeNull();
});

test("a visit within a day writes nothing, and works with a read-only database", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  const onlyReads = openDatabase(`${store.url}&options=-c%20default_transaction_read_only%3Don`);
  onTestFinished(() => onlyReads.close());
  const there = accountsApp(accountsFor(onlyReads, { secrets }).accounts);
  expect(await withCookie(there, browser.cookie()).user()).toMatchObject({ email: ada.email });
  await olderBy(browser)("2 days");
  expect((await withCookie(there, browser.cookie()).fetch("/api/session")).status).toBe(503);
});

test("twenty concurrent visits renew a due session once", async () => {
  const browser = browserOf(app);
  await browser.createAccount(somebody());
  await olderBy(browser)("2 days");
  const { database } = store;
  await database.execute(sql`create table renewals (at timestamptz default now())`);
  await database.execute(sql`
    create function note_renewal() returns trigger language plpgsql as
    $$ begin insert into renewals default values; return null; end $$`);
  await database.execute(sql`
    create trigger renewed after update on ${sessions} for each row execute function note_renewal()`);
  onTestFinished(async () => void (await database.execute(sql`drop function note_renewal cascade`)));
  await Promise.all(Array.from({ length: 20 }, () => browser.user()));
  expect((await database.execute(sql`select from renewals`)).rowCount).toBe(1);
});

test("if no cookie can be sent, a due session is not renewed, and reported as due", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  await browser.createAccount(ada);
  await olderBy(browser)("2 days");
  const read = () => accounts.session(new Headers({ cookie: browser.cookie() }), { renew: false });
  const user = { id: expect.any(String), email: ada.email };
  const began = { at: expect.any(Date), session: expect.any(String), token: expect.any(String) };
  expect(await read()).toEqual({ user, greeted: user, began, cookies: [], isDue: true });
  expect(await read()).toMatchObject({ isDue: true });
  await browser.user();
  expect(await read()).toEqual({ user, greeted: user, began, cookies: [] });
});

const olderBy = (browser: ReturnType<typeof browserOf>) => {
  const token = tokenIn(browser.cookie());
  return async (interval: string) => {
    const expiresAt = sql`${sessions.expiresAt} - ${interval}::interval`;
    await store.database.update(sessions).set({ expiresAt }).where(eq(sessions.token, token));
  };
};

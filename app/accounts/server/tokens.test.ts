import { and, eq, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { identities, sessions, users } from "./schema.ts";
import { createSigner, inSeconds, project } from "./testing.tokens.ts";
import {
  accountsApp,
  accountsFor,
  browserOf,
  somebody,
  tally,
  statusAndMessage,
  withCookie,
  tokenIn,
} from "./testing.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { accountMessages } from "../messages.ts";

let store: TestDatabase;
let google: Awaited<ReturnType<typeof createSigner>>;
let app: ReturnType<typeof accountsApp>;
let lines: string[];
beforeAll(async () => {
  [store, google] = await Promise.all([testDatabase(), createSigner()]);
  const opened = accountsFor(store.database, { identity: project, keys: google.keys });
  lines = opened.lines;
  app = accountsApp(opened.accounts);
});
afterAll(() => store.stop());

let people = 0;
/** Invents an account at the identity provider, with ID tokens. */
function person() {
  const who = { sub: `uid-${(people += 1)}`, email: somebody().email };
  return { ...who, token: (but: JWTPayload = {}) => google.sign({ ...who, ...but }) };
}

type Browser = ReturnType<typeof browserOf>;

async function signedIn(ada = person(), but: JWTPayload = {}) {
  const browser = browserOf(app);
  expect((await browser.prove(await ada.token(but))).status).toBe(200);
  return { browser, ada };
}

const tokenOf = (browser: Browser) => tokenIn(browser.cookie());

async function rowOf(browser: Browser) {
  const [row] = await store.database
    .select()
    .from(sessions)
    .where(eq(sessions.token, tokenOf(browser)));
  return row!;
}

const age = (browser: Browser, interval: string) =>
  store.database
    .update(sessions)
    .set({ providerValidUntil: sql`${sessions.providerValidUntil} - ${interval}::interval` })
    .where(eq(sessions.token, tokenOf(browser)));

describe("a posted token", () => {
  test("begins a session like any other: one cookie that scripts cannot read, for 30 days", async () => {
    const [browser, ada] = [browserOf(app), person()];
    const response = await browser.prove(await ada.token());
    // Reads the expiry before a first visit, because a visit could renew the session.
    expect((await rowOf(browser)).expiresAt.getTime()).toBeGreaterThan(Date.now() + 2_591_900_000);
    const user = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: ada.email };
    expect(await response.json()).toEqual({ user, validFor: expect.closeTo(3595, -1) });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wicker\.session\.[\w-]{8}=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await browser.user()).toEqual(user);
  });

  test("begins a session, and deletes expired ones", async () => {
    const [ended, goesOn] = [await signedIn(), await signedIn()];
    const expiresAt = sql`now() - interval '1 second'`;
    await store.database
      .update(sessions)
      .set({ expiresAt })
      .where(eq(sessions.token, tokenOf(ended.browser)));
    await signedIn();
    expect(await rowOf(ended.browser)).toBeUndefined();
    expect(await rowOf(goesOn.browser)).toBeDefined();
  });

  test("finds its user by provider and subject, even if the e-mail has changed", async () => {
    const { browser, ada } = await signedIn();
    const before = (await browser.user()) as { id: string };
    const again = await signedIn({ ...ada, token: (but) => ada.token({ ...but, email: "new@shopper.example" }) });
    expect(await again.browser.user()).toEqual({ id: before.id, email: "new@shopper.example" });
    const found = and(eq(identities.provider, "firebase"), eq(identities.subject, ada.sub));
    expect(await store.database.select().from(identities).where(found)).toMatchObject([
      { userId: before.id, password: null },
    ]);
  });

  test("belongs to a different user than an account with the same e-mail, here or at the provider", async () => {
    const [one, other] = [person(), person()];
    const first = await signedIn(one);
    const second = await signedIn({ ...other, token: (but) => other.token({ ...but, email: one.email }) });
    expect(await second.browser.user()).not.toEqual(await first.browser.user());
  });

  test("creates one user and one identity if several tabs post it at once", async () => {
    const ada = person();
    const token = await ada.token();
    const responses = await Promise.all(Array.from({ length: 6 }, () => browserOf(app).prove(token)));
    expect(tally(responses)).toEqual({ 200: 6 });
    expect(await store.database.$count(users, eq(users.email, ada.email))).toBe(1);
  });

  test("of a new sign-in replaces the browser's earlier session", async () => {
    const { browser, ada } = await signedIn(person(), { auth_time: inSeconds(-100) });
    const before = browser.cookie();
    await browser.prove(await ada.token());
    expect(browser.cookie()).not.toBe(before);
    expect(await withCookie(app, before).user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email: ada.email });
    const bob = person();
    const adas = browser.cookie();
    await browser.prove(await bob.token());
    expect(await withCookie(app, adas).user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email: bob.email });
  });

  test("if refused, keeps the browser's earlier session, writes nothing and sets no cookie", async () => {
    const { browser, ada } = await signedIn();
    const count = () => Promise.all([users, identities, sessions].map((table) => store.database.$count(table)));
    const before = await count();
    const refused = await browser.prove(await person().token({ aud: "other" }));
    expect(await statusAndMessage(refused)).toEqual([401, accountMessages.tokenRefused]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await count()).toEqual(before);
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });

  test.each([undefined, null, {}, { idToken: 7 }, { idToken: ["a"] }, "a"])("is invalid: %o", async (body) => {
    expect(await statusAndMessage(await browserOf(app).post("/api/session", body))).toEqual([
      400,
      failureMessages.notUnderstood,
    ]);
  });
});

describe("the provider's confirmation", () => {
  test("is renewed by a fresh token of the same sign-in: session and cookie stay", async () => {
    const signIn = { auth_time: inSeconds(-3000) };
    const { browser, ada } = await signedIn(person(), { ...signIn, exp: inSeconds(600) });
    const [cookie, before] = [browser.cookie(), await rowOf(browser)];
    const again = await browser.prove(await ada.token(signIn));
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(browser.cookie()).toBe(cookie);
    const after = await rowOf(browser);
    expect(after.id).toBe(before.id);
    expect(after.providerValidUntil!.getTime()).toBeGreaterThan(before.providerValidUntil!.getTime() + 2_000_000);
  });

  test("is not revoked by an older token", async () => {
    const signIn = { auth_time: inSeconds(-9) };
    const { browser, ada } = await signedIn(person(), signIn);
    const before = await rowOf(browser);
    await browser.prove(await ada.token({ ...signIn, exp: inSeconds(60) }));
    expect((await rowOf(browser)).providerValidUntil).toEqual(before.providerValidUntil);
  });

  test("is valid for an hour: then the session is suspended until a fresh token arrives", async () => {
    const signIn = { auth_time: inSeconds(-9) };
    const { browser, ada } = await signedIn(person(), signIn);
    await age(browser, "3590 seconds");
    expect(await browser.user()).toMatchObject({ email: ada.email });
    await age(browser, "10 seconds");
    expect(await browser.user()).toBeNull();
    await browser.prove(await ada.token(signIn));
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });

  test("signing out ends the session, and a copy of its cookie opens nothing", async () => {
    const { browser } = await signedIn();
    const copy = browser.cookie();
    await browser.signOut();
    expect(browser.cookies.size).toBe(0);
    expect(await withCookie(app, copy).user()).toBeNull();
  });
});

test("a shop that changed its provider knows no users of the former one", async () => {
  const embedded = accountsApp(accountsFor(store.database).accounts);
  const { browser } = await signedIn();
  expect(await withCookie(embedded, browser.cookie()).user()).toBeNull();
  const other = browserOf(embedded);
  await other.createAccount(somebody());
  expect(await other.user()).not.toBeNull();
  expect(await withCookie(app, other.cookie()).user()).toBeNull();
});

test("with one provider, the calls of the other do not exist", async () => {
  const [hosted, embedded] = [browserOf(app), browserOf(accountsApp(accountsFor(store.database).accounts))];
  expect((await hosted.signIn(somebody())).status).toBe(404);
  expect((await hosted.createAccount(somebody())).status).toBe(404);
  expect((await embedded.prove(await person().token())).status).toBe(404);
});

test("without the keys or the database, the response is 503 with a plain sentence, and the log contains no token", async () => {
  const lost = () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
  const deaf = accountsFor(store.database, { identity: project, keys: lost });
  const token = await person().token();
  const refused = await browserOf(accountsApp(deaf.accounts)).prove(token);
  expect(await statusAndMessage(refused)).toEqual([503, accountMessages.accountsUnavailable]);
  expect(deaf.lines.join("")).toContain("ENOTFOUND");

  const ada = person();
  await store.database.execute(sql`alter table users add constraint full_disk check (false) not valid`);
  expect((await browserOf(app).prove(await ada.token())).status).toBe(503);
  await store.database.execute(sql`alter table users drop constraint full_disk`);
  const log = [...deaf.lines, ...lines].join("");
  expect(log).toContain("full_disk");
  for (const secret of [token, ada.email, ada.sub]) expect(log).not.toContain(secret);
});

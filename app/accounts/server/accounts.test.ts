import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountMessages, refusals } from "../messages.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { accountsApp, accountsFor, browserOf, somebody, tally, statusAndMessage, withCookie } from "./testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { rateLimits } from "../../server/schema.ts";
import { identities, sessions, users } from "./schema.ts";

let store: TestDatabase;
let app: ReturnType<typeof accountsApp>;
beforeAll(async () => {
  store = await testDatabase();
  app = accountsApp(accountsFor(store.database).accounts);
});
afterAll(() => store.stop());

describe("creating an account", () => {
  test("answers the user and keeps the browser signed in", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    const created = await browser.createAccount(ada);
    expect(created.status).toBe(200);
    const user = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: ada.email };
    expect(await created.json()).toEqual({ user });
    expect(await browser.user()).toEqual(user);
  });

  test("keeps the e-mail in lower case and without the spaces around it", async () => {
    const ada = somebody();
    await browserOf(app).createAccount({ ...ada, email: ` ${ada.email.toUpperCase()} ` });
    const browser = browserOf(app);
    expect((await browser.signIn(ada)).status).toBe(200);
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });

  test("stores the password unchanged, with spaces and characters of any script", async () => {
    const ada = { ...somebody(), password: "  пароль 🐘  " };
    await browserOf(app).createAccount(ada);
    expect((await browserOf(app).signIn({ ...ada, password: ada.password.trim() })).status).toBe(401);
    expect((await browserOf(app).signIn(ada)).status).toBe(200);
  });

  test("is refused with 409 for a taken e-mail, in any spelling", async () => {
    const ada = somebody();
    await browserOf(app).createAccount(ada);
    const again = await browserOf(app).createAccount({ ...ada, email: ada.email.toUpperCase() });
    expect(await statusAndMessage(again)).toEqual([409, refusals.emailTaken]);
  });

  test("creates one account from several concurrent requests", async () => {
    const ada = somebody();
    const responses = await Promise.all(Array.from({ length: 4 }, () => browserOf(app).createAccount(ada)));
    expect(tally(responses)).toEqual({ 200: 1, 409: 3 });
    expect(await store.database.$count(users, eq(users.login, ada.email))).toBe(1);
  });

  test("stores nothing if it fails half-way", async () => {
    const ada = somebody();
    await store.database.execute(sql`alter table sessions add constraint full_disk check (false) not valid`);
    const failed = await browserOf(app).createAccount(ada);
    await store.database.execute(sql`alter table sessions drop constraint full_disk`);
    expect(await statusAndMessage(failed)).toEqual([503, accountMessages.accountsUnavailable]);
    expect(await store.database.$count(users, eq(users.login, ada.email))).toBe(0);
    expect((await browserOf(app).createAccount(ada)).status).toBe(200);
  });

  test("stores no readable password", async () => {
    const ada = somebody();
    const { user } = (await (await browserOf(app).createAccount(ada)).json()) as { user: { id: string } };
    const [identity] = await store.database.select().from(identities).where(eq(identities.userId, user.id));
    expect(identity).toMatchObject({ provider: "credential", subject: user.id });
    expect(identity!.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});

describe("an e-mail known by another provider", () => {
  test("belongs to another account: it can be registered here, and signs in here", async () => {
    const ada = somebody();
    await store.database.insert(users).values([{ email: ada.email }, { email: ada.email }]);
    expect((await browserOf(app).createAccount(ada)).status).toBe(200);
    expect((await browserOf(app).signIn(ada)).status).toBe(200);
  });
});

describe("signing in", () => {
  test("is refused in the same words for a wrong password and for an unknown e-mail", async () => {
    const ada = somebody();
    await browserOf(app).createAccount(ada);
    const wrong = [401, refusals.credentials];
    expect(await statusAndMessage(await browserOf(app).signIn({ ...ada, password: "not her password" }))).toEqual(
      wrong,
    );
    expect(await statusAndMessage(await browserOf(app).signIn({ ...ada, password: "short" }))).toEqual(wrong);
    expect(await statusAndMessage(await browserOf(app).signIn(somebody()))).toEqual(wrong);
  });

  test("hashes the password for an unknown e-mail too", async () => {
    const ada = somebody();
    await browserOf(app).createAccount(ada);
    const cost = async (email: string) => {
      const before = process.cpuUsage();
      await browserOf(app).signIn({ email, password: "not her password" });
      return process.cpuUsage(before).user;
    };
    const known = await cost(ada.email);
    expect(await cost(somebody().email)).toBeGreaterThan(known / 2);
  });

  test("sets a session cookie for 30 days that scripts cannot read, and a known-browser cookie for half a year", async () => {
    const created = await browserOf(app).createAccount(somebody());
    expect(created.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wicker\.session\.[\w-]{8}=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^wicker\.known\.[\w-]{8}=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(created.headers.get("cache-control")).toBe("no-store");
  });

  test("over https sets cookies that only this host can set and only https sends", async () => {
    const secure = browserOf(accountsApp(accountsFor(store.database, { secure: true }).accounts));
    const created = await secure.createAccount(somebody());
    expect(created.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-wicker\.session\.[\w-]{8}=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-wicker\.known\.[\w-]{8}=[\w.-]+; .*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(await secure.user()).not.toBeNull();
  });

  test("replaces the browser's earlier session", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    const before = browser.cookie();
    await browser.signIn(ada);
    expect(browser.cookie()).not.toBe(before);
    expect(await withCookie(app, before).user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });

  test("if refused, keeps the browser's earlier session", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    await browser.signIn({ ...ada, password: "not her password" });
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });
});

describe("malformed credentials are refused without hashing or counting", () => {
  const fine = { email: "ada@shopper.example", password: "correct horse" };
  const cases: [string, unknown, number, string][] = [
    ["no JSON", undefined, 400, failureMessages.notUnderstood],
    ["null", null, 400, failureMessages.notUnderstood],
    ["an array", [fine], 400, failureMessages.notUnderstood],
    [
      "arrays instead of strings",
      { email: [fine.email], password: [fine.password] },
      400,
      failureMessages.notUnderstood,
    ],
    ["objects instead of strings", { email: { $ne: "" }, password: { $ne: "" } }, 400, failureMessages.notUnderstood],
    ["a number", { ...fine, password: 12_345_678 }, 400, failureMessages.notUnderstood],
    ["no password field", { email: fine.email }, 400, failureMessages.notUnderstood],
    ["no e-mail", { ...fine, email: "" }, 422, refusals.emailMissing],
    ["an e-mail of spaces", { ...fine, email: "   " }, 422, refusals.emailMissing],
    ["an e-mail without @", { ...fine, email: "ada" }, 422, refusals.emailMalformed],
    ["an e-mail with a NUL", { ...fine, email: "ada\0@shopper.example" }, 422, refusals.emailMalformed],
    ["an e-mail with half a character", { ...fine, email: "ada\ud800@shopper.example" }, 422, refusals.emailMalformed],
    ["an e-mail with a line break", { ...fine, email: "ada@shopper.example\nbcc:" }, 422, refusals.emailMalformed],
    [
      "an e-mail of 255 characters",
      { ...fine, email: `${"a".repeat(239)}@shopper.example` },
      422,
      accountMessages.emailTooLong,
    ],
    ["an e-mail of 1 MB", { ...fine, email: "@".repeat(1_000_000) }, 422, accountMessages.emailTooLong],
    ["no password", { ...fine, password: "" }, 422, refusals.passwordMissing],
    ["a password of 129 characters", { ...fine, password: "a".repeat(129) }, 422, accountMessages.passwordTooLong(128)],
    ["a password of 1 MB", { ...fine, password: "a".repeat(1_000_000) }, 422, accountMessages.passwordTooLong(128)],
    ["a password with a NUL", { ...fine, password: "correct\0horse" }, 422, accountMessages.passwordUnreadable],
    [
      "a password with half a character",
      { ...fine, password: "correct\ud800horse" },
      422,
      accountMessages.passwordUnreadable,
    ],
  ];
  for (const path of ["/api/sign-in", "/api/accounts"]) {
    test.each(cases)(`${path}: %s`, async (_, body, status, message) => {
      const before = await rows();
      const refused = await browserOf(app).post(path, body);
      expect(await statusAndMessage(refused)).toEqual([status, message]);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(await rows()).toEqual(before);
    });
  }

  test("a password of 7 characters opens no account, one of 8 does", async () => {
    const ada = somebody();
    const refused = await browserOf(app).createAccount({ ...ada, password: "1234567" });
    expect(await statusAndMessage(refused)).toEqual([422, refusals.passwordTooShort(8)]);
    expect((await browserOf(app).createAccount({ ...ada, password: "12345678" })).status).toBe(200);
  });

  test("an e-mail of 254 characters and a password of 128 open an account", async () => {
    const longest = {
      email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`.slice(0, 254),
    };
    expect((await browserOf(app).createAccount({ ...longest, password: "a".repeat(128) })).status).toBe(200);
  });
});

const rows = () => Promise.all([users, identities, sessions, rateLimits].map((table) => store.database.$count(table)));

import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../database/postgres/testing.ts";
import type { Credentials } from "../../shop/identity.ts";
import { links } from "./links.ts";
import { identities, sessions, users } from "./schema.ts";
import { accountsApp, accountsFor, browserOf, newAddress, somebody, tokenIn } from "./testing.ts";

let store: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

const beforeCommit = async () => {};
const another = "another battery";

async function arranged(how: Parameters<typeof accountsFor>[1] = {}) {
  const { accounts, lines } = accountsFor(store.database, how);
  accounts.atEntry(async () => {});
  const app = accountsApp(accounts);
  const browser = browserOf(app);
  const credentials = somebody();
  const { user } = (await (await browser.createAccount(credentials)).json()) as { user: { id: string; email: string } };
  const changes = accounts.passwords!.changes;
  const who = () => ({ user, token: tokenIn(browser.cookie()) });
  const client = () => ({ address: newAddress(), cookie: browser.cookie() });
  const signsIn = async (typed: Credentials) => (await browserOf(app).signIn(typed)).status === 200;
  return { accounts, app, browser, credentials, user, changes, who, client, signsIn, lines };
}

const sessionsOf = (id: string) => store.database.select().from(sessions).where(eq(sessions.userId, id));

const waitForLocks = async () => {
  const locked = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await store.database.execute(locked)).rows.length;
};

describe("a reset", () => {
  test("with an email's token sets a new password, ends all sessions and signs nobody in", async () => {
    const { credentials, changes, user, signsIn } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    expect(await changes.isResetLive(token)).toBe(true);
    expect(await changes.reset(token, another, beforeCommit)).toEqual({ ok: true, user });
    expect(await sessionsOf(user.id)).toEqual([]);
    expect(await signsIn(credentials)).toBe(false);
    expect(await signsIn({ ...credentials, password: another })).toBe(true);
  });

  test("needs a token, and an unknown e-mail gets none", async () => {
    const { changes } = await arranged();
    expect(await changes.resetToken(somebody().email)).toBeNull();
    expect(await changes.isResetLive("made-up")).toBe(false);
    expect(await changes.reset("made-up", another, beforeCommit)).toEqual({ ok: true, user: null });
  });

  test("works once, and makes its token and the account's older tokens invalid", async () => {
    const { credentials, changes, signsIn } = await arranged();
    const older = (await changes.resetToken(credentials.email))!;
    const token = (await changes.resetToken(credentials.email))!;
    await changes.reset(token, another, beforeCommit);
    for (const stolen of [token, older]) {
      expect(await changes.isResetLive(stolen)).toBe(false);
      expect(await changes.reset(stolen, "the thief's own", beforeCommit)).toEqual({ ok: true, user: null });
    }
    expect(await signsIn({ ...credentials, password: another })).toBe(true);
  });

  test("succeeds once for ten concurrent requests with one token", async () => {
    const { credentials, changes } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    const tries = Array.from({ length: 10 }, (_, at) => changes.reset(token, `battery number ${at}`, beforeCommit));
    const done = (await Promise.all(tries)).filter((result) => result.ok && result.user);
    expect(done).toHaveLength(1);
  });

  test("is possible for half an hour", async () => {
    const { credentials, changes, user } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    const [row] = await store.database.select().from(links).where(eq(links.value, user.id));
    expect(row!.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await store.database
      .update(links)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(links.id, row!.id));
    expect(await changes.isResetLive(token)).toBe(false);
    expect(await changes.reset(token, another, beforeCommit)).toEqual({ ok: true, user: null });
  });

  test("stores nothing that would open the account", async () => {
    const { credentials, changes } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    expect(JSON.stringify(await store.database.select().from(links))).not.toContain(token);
  });

  test("is rolled back if a callback in its transaction fails", async () => {
    const { credentials, changes, user, signsIn } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    await expect(changes.reset(token, another, () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect(await signsIn(credentials)).toBe(true);
    expect(await changes.reset(token, another, beforeCommit)).toEqual({ ok: true, user });
  });

  test("refuses an invalid password with a sentence, and the token stays valid", async () => {
    const { credentials, changes } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    expect(await changes.reset(token, "1234567", beforeCommit)).toMatchObject({ ok: false, status: 422, message: /8/ });
    expect(await changes.isResetLive(token)).toBe(true);
  });

  test("ends a session that begins with the former password at the same moment", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { app, credentials, changes, user } = await arranged();
      const token = (await changes.resetToken(credentials.email))!;
      await Promise.all([
        changes.reset(token, another, beforeCommit),
        ...Array.from({ length: 3 }, () => browserOf(app).signIn(credentials)),
      ]);
      expect(await sessionsOf(user.id)).toEqual([]);
    }
  });
});

describe("a change of password", () => {
  test("requires the current one, ends all other sessions and continues this one", async () => {
    const { app, credentials, changes, user, who, client, signsIn } = await arranged();
    const elsewhere = browserOf(app);
    await elsewhere.signIn(credentials);
    const typed = { present: credentials.password, newPassword: another };
    expect(
      await changes.changePassword(who(), { ...typed, present: "wrong horse" }, client(), beforeCommit),
    ).toMatchObject({
      ok: false,
      status: 401,
    });
    expect(await sessionsOf(user.id)).toHaveLength(2);
    const changed = await changes.changePassword(who(), typed, client(), beforeCommit);
    const cookies = changed.ok ? changed.cookies : [];
    expect(await elsewhere.user()).toBeNull();
    const [mine] = cookies.filter((set) => !set.includes("Max-Age=0")).map((set) => set.split(";")[0]!);
    expect(await browserOf(app, { headers: { cookie: mine! } }).user()).toEqual(user);
    expect(await signsIn({ ...credentials, password: another })).toBe(true);
  });

  test("makes links in earlier emails invalid", async () => {
    const { credentials, changes, user, who, client } = await arranged();
    const reset = (await changes.resetToken(credentials.email))!;
    const confirm = (await changes.confirmToken(user.id, "confirm-email", user.email))!;
    const next = somebody().email;
    const change = (await changes.confirmToken(user.id, "change-email-verification", next, next))!;
    const typed = { present: credentials.password, newPassword: another };
    await changes.changePassword(who(), typed, client(), beforeCommit);
    expect(await changes.isResetLive(reset)).toBe(false);
    expect(await changes.confirm(confirm, beforeCommit)).toBe(false);
    expect(await changes.confirm(change, beforeCommit)).toBe(false);
  });

  test.each([true, false])("and a reset at the same moment: only the first succeeds (a reset: %s)", async (isReset) => {
    const { credentials, changes, user, who, client, signsIn } = await arranged();
    const token = (await changes.resetToken(credentials.email))!;
    const typed = { present: credentials.password, newPassword: "a third battery" };
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pause = () => {
      begun.resolve();
      return released.promise;
    };
    const reset = (before = beforeCommit) => changes.reset(token, another, before);
    const change = (before = beforeCommit) => changes.changePassword(who(), typed, client(), before);
    const first = isReset ? reset(pause) : change(pause);
    await begun.promise;
    const second = isReset ? change() : reset();
    await vi.waitFor(async () => expect(await waitForLocks()).toBe(1), 5000);
    released.resolve();
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject(isReset ? { ok: false, status: 401 } : { ok: true, user: null });
    expect(await sessionsOf(user.id)).toHaveLength(isReset ? 0 : 1);
    expect(await signsIn({ ...credentials, password: another })).toBe(isReset);
    expect(await signsIn({ ...credentials, password: typed.newPassword })).toBe(!isReset);
  });

  test("counts wrong current passwords: after ten in a quarter of an hour, even the right one is refused", async () => {
    const { credentials, changes, who, client } = await arranged();
    const from = client();
    for (let round = 0; round < 10; round += 1)
      expect(await changes.checkPassword(who(), "wrong horse", from)).toMatchObject({ status: 401 });
    expect(await changes.checkPassword(who(), credentials.password, from)).toMatchObject({ status: 429 });
  });
});

describe("an e-mail", () => {
  const emailOf = async (id: string) => (await store.database.select().from(users).where(eq(users.id, id)))[0]!;

  test("is confirmed by an email's token, also if used twice, and then needs no confirmation", async () => {
    const { changes, user } = await arranged();
    const token = (await changes.confirmToken(user.id, "confirm-email", user.email))!;
    expect(await changes.open(token)).toEqual({ purpose: "confirm-email", user, isConfirmed: false });
    expect(await changes.confirm(token, beforeCommit)).toBe(true);
    expect(await emailOf(user.id)).toMatchObject({ emailVerified: true, email: user.email, login: user.email });
    expect(await changes.confirm(token, beforeCommit)).toBe(true);
    expect(await changes.confirmToken(user.id, "confirm-email", user.email)).toBeNull();
  });

  test("is confirmed by a token that an earlier secret signed", async () => {
    const { changes, user } = await arranged();
    const token = (await changes.confirmToken(user.id, "confirm-email", user.email))!;
    const secrets = ["another secret of forty characters or so", "a secret of forty characters, for tests!"] as const;
    const later = await arranged({ secrets });
    expect(await later.changes.open(token)).toEqual({ purpose: "confirm-email", user, isConfirmed: false });
    expect(await later.changes.confirm(token, beforeCommit)).toBe(true);
  });

  test("is not confirmed by a token that is changed, expired, or signed with a foreign secret", async () => {
    const { changes, user } = await arranged();
    const token = (await changes.confirmToken(user.id, "confirm-email", user.email))!;
    const other = await arranged({ secrets: ["another secret of forty characters or so"] });
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ email: user.email, requestType: "confirm-email" }));
    for (const bad of [
      "",
      "made-up",
      `${token}x`,
      `${head}.${forged.toString("base64url")}.${signature}`,
      (await other.changes.confirmToken(user.id, "confirm-email", user.email))!,
    ])
      expect(await changes.confirm(bad, beforeCommit)).toBe(false);
    expect((await emailOf(user.id)).emailVerified).toBe(false);
  });

  test("changes once both mailboxes agree: first the old one, then the new one", async () => {
    const { changes, user, browser, credentials, signsIn } = await arranged();
    const next = somebody().email;
    const agree = (await changes.confirmToken(user.id, "change-email-confirmation", user.email, next))!;
    expect(await changes.confirm(agree, beforeCommit)).toBe(true);
    expect((await emailOf(user.id)).email).toBe(user.email);
    const verify = (await changes.confirmToken(user.id, "change-email-verification", next, next))!;
    expect(await changes.open(verify)).toMatchObject({ purpose: "change-email-verification", user, next });
    expect(await changes.confirm(verify, beforeCommit)).toBe(true);
    expect(await emailOf(user.id)).toMatchObject({ email: next, login: next, emailVerified: true });
    expect(await browser.user()).toEqual({ id: user.id, email: next });
    expect(await sessionsOf(user.id)).toHaveLength(1);
    for (const used of [agree, verify]) expect(await changes.confirm(used, beforeCommit)).toBe(false);
    expect(await signsIn({ ...credentials, email: next })).toBe(true);
    expect(await signsIn(credentials)).toBe(false);
  });

  test("of another account gets no token, and an earlier token becomes invalid", async () => {
    const { changes, user } = await arranged();
    const next = somebody();
    const token = (await changes.confirmToken(user.id, "change-email-verification", next.email, next.email))!;
    const { app } = await arranged();
    await browserOf(app).createAccount(next);
    expect(await changes.confirm(token, beforeCommit)).toBe(false);
    expect(await changes.confirmToken(user.id, "change-email-verification", next.email, next.email)).toBeNull();
    expect((await emailOf(user.id)).email).toBe(user.email);
  });

  test("that two accounts want at once goes to one of them", async () => {
    const next = somebody().email;
    const wanting = await Promise.all([arranged(), arranged()]);
    const tries = wanting.map(async ({ changes, user }) => {
      const token = await changes.confirmToken(user.id, "change-email-verification", next, next);
      return changes.confirm(token!, beforeCommit);
    });
    expect((await Promise.all(tries)).filter(Boolean)).toEqual([true]);
  });
});

describe("a hash", () => {
  const hashOf = async (id: string) =>
    (await store.database.select().from(identities).where(eq(identities.userId, id)))[0]!.password!;
  const less = { N: 1024, r: 8, p: 1 };

  test("that cost less than one would now is made anew when its owner signs in, and not by a wrong password", async () => {
    const { credentials, user } = await arranged({ cost: less });
    const former = await hashOf(user.id);
    expect(former).toMatch(/^1024\.8\.1:[\da-f]{32}:[\da-f]{128}$/);
    const { signsIn } = await arranged();
    expect(await signsIn({ ...credentials, password: "wrong horse" })).toBe(false);
    expect(await hashOf(user.id)).toBe(former);
    expect(await signsIn(credentials)).toBe(true);
    const renewed = await hashOf(user.id);
    expect(renewed).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
    expect(await signsIn(credentials)).toBe(true);
    expect(await signsIn({ ...credentials, password: "wrong horse" })).toBe(false);
    expect(await hashOf(user.id)).toBe(renewed);
  });

  test("that cost more stays as it is", async () => {
    const { credentials, user } = await arranged();
    const hash = await hashOf(user.id);
    const { signsIn } = await arranged({ cost: less });
    expect(await signsIn(credentials)).toBe(true);
    expect(await hashOf(user.id)).toBe(hash);
  });
});

test("no link is created for an email to a mailbox that need not confirm", async () => {
  const { changes, user } = await arranged();
  const other = somebody().email;
  expect(await changes.confirmToken(user.id, "confirm-email", other)).toBeNull();
  expect(await changes.confirmToken(user.id, "change-email-confirmation", other, other)).toBeNull();
  expect(await changes.confirmToken(user.id, "change-email-verification", user.email, other)).toBeNull();
});

test("a link is valid for a day", async () => {
  const { changes, user } = await arranged();
  const token = (await changes.confirmToken(user.id, "confirm-email", user.email))!;
  const { iat, exp } = decodeJwt(token);
  expect(exp! - iat!).toBe(24 * 60 * 60);
  vi.useFakeTimers({ now: exp! * 1000 + 1000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await changes.open(token)).toBeNull();
  expect(await changes.confirm(token, beforeCommit)).toBe(false);
});

test("no token and no password ever appears in the log", async () => {
  const { credentials, changes, user, lines } = await arranged();
  const tokens = [
    await changes.resetToken(credentials.email),
    await changes.confirmToken(user.id, "confirm-email", user.email),
  ];
  await changes.resetToken(somebody().email);
  await changes.reset(tokens[0]!, another, () => Promise.reject(new Error("no room"))).catch(() => {});
  await changes.confirm(`${tokens[1]}x`, beforeCommit);
  await changes.reset(tokens[0]!, another, beforeCommit);
  for (const secret of [...tokens, another, credentials.password, credentials.email])
    expect(lines.join("\n")).not.toContain(secret);
});

import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { words } from "../words.ts";
import { accountsApp, accountsFor, browserOf, somebody } from "./accounts/testing.ts";
import { openDatabase } from "./database.ts";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";
import { attempts, identities, sessions, users } from "./schema.ts";

let store: TestDatabase;
let app: ReturnType<typeof accountsApp>;
let lines: string[];
beforeAll(async () => {
  store = await testDatabase();
  const made = accountsFor(store.database);
  lines = made.lines;
  app = accountsApp(made.accounts);
});
afterAll(() => store.stop());

const { refusals } = words;
const told = async (response: Response) => [response.status, ((await response.json()) as { message: string }).message];

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

  test("takes a password as it is, spaces and every script included", async () => {
    const ada = { ...somebody(), password: "  пароль 🐘  " };
    await browserOf(app).createAccount(ada);
    expect((await browserOf(app).signIn({ ...ada, password: ada.password.trim() })).status).toBe(401);
    expect((await browserOf(app).signIn(ada)).status).toBe(200);
  });

  test("is refused with 409 for a taken e-mail, however it is written", async () => {
    const ada = somebody();
    await browserOf(app).createAccount(ada);
    const again = await browserOf(app).createAccount({ ...ada, email: ada.email.toUpperCase() });
    expect(await told(again)).toEqual([409, refusals.emailTaken]);
  });

  test("makes one account when it is asked for several times at once", async () => {
    const ada = somebody();
    const answers = await Promise.all(Array.from({ length: 4 }, () => browserOf(app).createAccount(ada)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await store.database.$count(users, eq(users.login, ada.email))).toBe(1);
  });

  test("leaves nothing behind when it fails half way", async () => {
    const ada = somebody();
    await store.database.execute(sql`alter table sessions add constraint full_disk check (false) not valid`);
    const failed = await browserOf(app).createAccount(ada);
    await store.database.execute(sql`alter table sessions drop constraint full_disk`);
    expect(await told(failed)).toEqual([503, refusals.accountsAway]);
    expect(await store.database.$count(users, eq(users.login, ada.email))).toBe(0);
    expect((await browserOf(app).createAccount(ada)).status).toBe(200);
  });

  test("keeps no password that can be read", async () => {
    const ada = somebody();
    const { user } = (await (await browserOf(app).createAccount(ada)).json()) as { user: { id: string } };
    const [identity] = await store.database.select().from(identities).where(eq(identities.userId, user.id));
    expect(identity).toMatchObject({ provider: "credential", subject: user.id });
    expect(identity!.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});

describe("an e-mail known by another provider", () => {
  test("is somebody else's: it can be registered here and signs in here", async () => {
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
    expect(await told(await browserOf(app).signIn({ ...ada, password: "not her password" }))).toEqual(wrong);
    expect(await told(await browserOf(app).signIn({ ...ada, password: "short" }))).toEqual(wrong);
    expect(await told(await browserOf(app).signIn(somebody()))).toEqual(wrong);
  });

  test("costs a hash for an unknown e-mail too", async () => {
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

  test("sets one cookie that scripts cannot read, for 30 days", async () => {
    const created = await browserOf(app).createAccount(somebody());
    expect(created.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wicker\.session=[\w.%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(created.headers.get("cache-control")).toBe("no-store");
  });

  test("over https sets a cookie that only this host can set and only https carries", async () => {
    const secure = browserOf(accountsApp(accountsFor(store.database, { secure: true }).accounts));
    const created = await secure.createAccount(somebody());
    expect(created.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-wicker\.session=[\w.%]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(await secure.user()).not.toBeNull();
  });

  test("replaces the session that the browser had", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    const before = cookieOf(browser);
    await browser.signIn(ada);
    expect(cookieOf(browser)).not.toBe(before);
    expect(await withCookie(before).user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });

  test("refused leaves the session that the browser had", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    await browser.signIn({ ...ada, password: "not her password" });
    expect(await browser.user()).toMatchObject({ email: ada.email });
  });
});

describe("what cannot be credentials is refused, and nothing is hashed or counted", () => {
  const fine = { email: "ada@shopper.example", password: "correct horse" };
  const cases: [string, unknown, number, string][] = [
    ["no JSON", undefined, 400, refusals.notUnderstood],
    ["null", null, 400, refusals.notUnderstood],
    ["an array", [fine], 400, refusals.notUnderstood],
    ["arrays instead of strings", { email: [fine.email], password: [fine.password] }, 400, refusals.notUnderstood],
    ["objects instead of strings", { email: { $ne: "" }, password: { $ne: "" } }, 400, refusals.notUnderstood],
    ["a number", { ...fine, password: 12_345_678 }, 400, refusals.notUnderstood],
    ["no password field", { email: fine.email }, 400, refusals.notUnderstood],
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
      refusals.emailTooLong,
    ],
    ["an e-mail of 1 MB", { ...fine, email: "@".repeat(1_000_000) }, 422, refusals.emailTooLong],
    ["no password", { ...fine, password: "" }, 422, refusals.passwordMissing],
    ["a password of 129 characters", { ...fine, password: "a".repeat(129) }, 422, refusals.passwordTooLong(128)],
    ["a password of 1 MB", { ...fine, password: "a".repeat(1_000_000) }, 422, refusals.passwordTooLong(128)],
    ["a password with a NUL", { ...fine, password: "correct\0horse" }, 422, refusals.passwordUnreadable],
    ["a password with half a character", { ...fine, password: "correct\ud800horse" }, 422, refusals.passwordUnreadable],
  ];
  for (const path of ["/api/sign-in", "/api/accounts"]) {
    test.each(cases)(`${path}: %s`, async (_, body, status, message) => {
      const before = await rows();
      const refused = await browserOf(app).post(path, body);
      expect(await told(refused)).toEqual([status, message]);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(await rows()).toEqual(before);
    });
  }

  test("a password of 7 characters opens no account, one of 8 does", async () => {
    const ada = somebody();
    const refused = await browserOf(app).createAccount({ ...ada, password: "1234567" });
    expect(await told(refused)).toEqual([422, refusals.passwordTooShort(8)]);
    expect((await browserOf(app).createAccount({ ...ada, password: "12345678" })).status).toBe(200);
  });

  test("an e-mail of 254 characters and a password of 128 open an account", async () => {
    const longest = {
      email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`.slice(0, 254),
    };
    expect((await browserOf(app).createAccount({ ...longest, password: "a".repeat(128) })).status).toBe(200);
  });
});

describe("a session", () => {
  test("is nobody's without a cookie, and no answer about it may be kept", async () => {
    const response = await browserOf(app).fetch("/api/session");
    expect(await response.json()).toEqual({ user: null });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("is its browser's own: two shoppers never see each other", async () => {
    const [ada, bob] = [somebody(), somebody()];
    const browsers = [browserOf(app), browserOf(app)];
    await Promise.all([browsers[0]!.createAccount(ada), browsers[1]!.createAccount(bob)]);
    const seen = await Promise.all(Array.from({ length: 40 }, (_, at) => browsers[at % 2]!.user()));
    expect(seen).toEqual(seen.map((_, at) => expect.objectContaining({ email: at % 2 ? bob.email : ada.email })));
  });

  test("ends for this browser alone when it signs out, and a copy of its cookie opens nothing", async () => {
    const [here, there, ada] = [browserOf(app), browserOf(app), somebody()];
    await here.createAccount(ada);
    await there.signIn(ada);
    const copy = cookieOf(here);
    const signedOut = await here.signOut();
    expect(await signedOut.json()).toEqual({ user: null });
    expect(here.cookies.size).toBe(0);
    expect(await withCookie(copy).user()).toBeNull();
    expect(await there.user()).toMatchObject({ email: ada.email });
  });

  test("that is dead can be signed out of, and is forgotten by the browser that asks", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    const copy = cookieOf(browser);
    await browser.signOut();
    expect((await withCookie(copy).signOut()).status).toBe(200);
    const asked = await withCookie(copy).fetch("/api/session");
    expect(asked.headers.getSetCookie()).toEqual([expect.stringMatching(/^wicker\.session=; Max-Age=0; Path=\//)]);
  });

  test("with a forged, cut or foreign signature is nobody's", async () => {
    const browser = browserOf(app);
    await browser.createAccount(somebody());
    const value = browser.cookies.get("wicker.session")!;
    const [token] = decodeURIComponent(value).split(".");
    const others = accountsFor(store.database, { secret: "another secret of forty characters, too." });
    const foreign = browserOf(accountsApp(others.accounts), { headers: { cookie: `wicker.session=${value}` } });
    expect(await foreign.user()).toBeNull();
    for (const forged of [token!, `${token}.`, value.slice(0, -8), value.replace(/^./, "_"), "", "%", "a.b"]) {
      expect(await withCookie(`wicker.session=${forged}`).user(), forged).toBeNull();
    }
    expect(await withCookie(`wicker.session=${value}`).user()).not.toBeNull();
  });

  test("ends 30 days after the last visit, not before", async () => {
    const browser = browserOf(app);
    await browser.createAccount(somebody());
    const [copy, age] = [cookieOf(browser), olderBy(browser)];
    await age("29 days 23 hours 59 minutes");
    expect(await withCookie(copy).user()).not.toBeNull();
    await age("30 days");
    expect(await withCookie(copy).user()).toBeNull();
  });

  test("is renewed by a visit after a day, once, and not within the day", async () => {
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
});

describe("the limit", () => {
  test("refuses the 11th try of an e-mail even with its password, until a quarter of an hour has passed", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    expect(await statuses(browser, 10, ada, "not her password")).toEqual({ 401: 10 });
    const refused = await browser.signIn(ada);
    expect(await told(refused)).toEqual([429, refusals.tooManyTries]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    await store.database.update(attempts).set({ at: sql`${attempts.at} - interval '15 minutes'` });
    expect((await browser.signIn(ada)).status).toBe(200);
  });

  test("does not count successes, in a row or between failures", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    expect(await statuses(browser, 9, ada, "not her password")).toEqual({ 401: 9 });
    expect(await statuses(browser, 12, ada)).toEqual({ 200: 12 });
    expect(await statuses(browser, 1, ada, "not her password")).toEqual({ 401: 1 });
    expect(await statuses(browser, 1, ada)).toEqual({ 429: 1 });
  });

  test("lets the owner in from another address", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    await statuses(browser, 11, ada, "not her password");
    expect((await browserOf(app).signIn(ada)).status).toBe(200);
  });

  test("is not evaded by writing the e-mail otherwise", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await statuses(browser, 10, ada);
    expect((await browser.signIn({ ...ada, email: ` ${ada.email.toUpperCase()}` })).status).toBe(429);
  });

  test("is not evaded by a forged X-Forwarded-For", async () => {
    const ada = somebody();
    const address = "10.9.0.1";
    for (let n = 1; n <= 10; n += 1) {
      await browserOf(app, { address, headers: { "x-forwarded-for": `203.0.113.${n}` } }).signIn(ada);
    }
    const headers = { "x-forwarded-for": "203.0.113.11" };
    expect((await browserOf(app, { address, headers }).signIn(ada)).status).toBe(429);
  });

  test("behind a trusted proxy counts the address that the proxy appended, whatever stands before it", async () => {
    const behind = accountsApp(accountsFor(store.database).accounts, { trustedProxy: true });
    const address = "10.9.0.2";
    const ada = somebody();
    const from = (forwarded: string) => browserOf(behind, { address, headers: { "x-forwarded-for": forwarded } });
    for (let n = 1; n <= 10; n += 1) await from(`203.0.113.${n}, 198.51.100.7`).signIn(ada);
    expect((await from("203.0.113.99, 198.51.100.7").signIn(ada)).status).toBe(429);
    expect((await from("198.51.100.7, 198.51.100.8").signIn(ada)).status).toBe(401);
  });

  test("lets at most 10 of 30 guesses through that are sent at once", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => browser.signIn({ ...ada, password: "not her password" })),
    );
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
  });

  test("is one for all processes on the database", async () => {
    const [address, ada] = ["10.9.0.3", somebody()];
    const processes = [1, 2, 3].map(() => browserOf(accountsApp(accountsFor(store.database).accounts), { address }));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => processes[at % 3]!.signIn(ada)));
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
  });

  test("lets many shoppers of one address sign in at the same time", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    expect(tally(await Promise.all(Array.from({ length: 24 }, () => browser.signIn(ada))))).toEqual({ 200: 24 });
  });

  test("counts taken e-mails too, which are how accounts are guessed", async () => {
    const [browser, ada] = [browserOf(app), somebody()];
    await browser.createAccount(ada);
    for (let n = 0; n < 10; n += 1) expect((await browser.createAccount(ada)).status).toBe(409);
    expect((await browser.createAccount(ada)).status).toBe(429);
  });
});

describe("while the database", () => {
  test("is away, calls are refused with 503 and a plain sentence, and a guest is still a guest", async () => {
    const away = openDatabase("postgres://wicker@127.0.0.1:1/wicker");
    const { accounts } = accountsFor(away);
    const lost = accountsApp(accounts);
    const refused = await browserOf(lost).signIn(somebody());
    expect(await told(refused)).toEqual([503, refusals.accountsAway]);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await told(await browserOf(lost).createAccount(somebody()))).toEqual([503, refusals.accountsAway]);

    const browser = browserOf(app);
    await browser.createAccount(somebody());
    const headers = { cookie: cookieOf(browser) };
    expect(await told(await browserOf(lost, { headers }).fetch("/api/session"))).toEqual([503, refusals.accountsAway]);
    const signedOut = await browserOf(lost, { headers }).signOut();
    expect(signedOut.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);

    // Neither a visitor without our cookie nor one with a forged one is worth a query.
    expect(await browserOf(lost).user()).toBeNull();
    expect(await browserOf(lost, { headers: { cookie: `${headers.cookie.slice(0, -9)}AAAAAA%3D` } }).user()).toBeNull();
    await away.close();
  });

  test("is stuck, calls are refused within seconds, and work again afterwards", async () => {
    const line = await stickyLine(store.url);
    const database = openDatabase(line.url);
    const browser = browserOf(accountsApp(accountsFor(database).accounts));
    const ada = somebody();
    expect((await browser.createAccount(ada)).status).toBe(200);
    line.stick();
    const started = performance.now();
    const answers = await Promise.all([browser.signIn(ada), browser.fetch("/api/session")]);
    expect(tally(answers)).toEqual({ 503: 2 });
    expect(performance.now() - started).toBeLessThan(4000);
    line.flow();
    expect((await browser.signIn(ada)).status).toBe(200);
    await database.close();
    line.close();
  });
});

test("no e-mail, password, cookie or hash ever stands in the log", async () => {
  const [browser, ada] = [browserOf(app), somebody()];
  lines.length = 0;
  await browser.createAccount(ada);
  await browser.createAccount(ada);
  await browser.signIn({ ...ada, password: "not her password" });
  const token = decodeURIComponent(cookieOf(browser)).slice("wicker.session=".length).split(".")[0]!;
  await store.database.execute(sql`alter table users rename to lost`); // every query fails, and says with which values
  await browser.signIn(ada);
  await browser.createAccount(somebody());
  await browser.fetch("/api/session");
  await store.database.execute(sql`alter table lost rename to users`);
  const log = lines.join("");
  expect(log).toContain('relation \\"users\\" does not exist');
  for (const secret of [ada.email, "@shopper.example", ada.password, "not her password", token]) {
    expect(log).not.toContain(secret);
  }
});

const cookieOf = (browser: ReturnType<typeof browserOf>) =>
  [...browser.cookies].map((pair) => pair.join("=")).join("; ");
const withCookie = (cookie: string) => browserOf(app, { headers: { cookie } });

/** How many rows there are of everything that a call could write. */
const rows = () => Promise.all([users, identities, sessions, attempts].map((table) => store.database.$count(table)));

/** Makes a browser's session older. */
const olderBy = (browser: ReturnType<typeof browserOf>) => {
  const token = decodeURIComponent(cookieOf(browser)).slice("wicker.session=".length).split(".")[0]!;
  return async (interval: string) => {
    const expiresAt = sql`${sessions.expiresAt} - ${interval}::interval`;
    await store.database.update(sessions).set({ expiresAt }).where(eq(sessions.token, token));
  };
};

function tally(answers: readonly Response[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function statuses(
  browser: ReturnType<typeof browserOf>,
  times: number,
  credentials: { email: string; password: string },
  password = credentials.password,
) {
  const answers: Response[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await browser.signIn({ ...credentials, password }));
  return tally(answers);
}

/** A TCP way to the same database which can be stopped up: nothing is refused, nothing comes through. */
async function stickyLine(url: string) {
  const address = new URL(url);
  const folder = address.searchParams.get("host")!;
  const sockets = new Set<Socket>();
  let stuck = false;
  const server = createServer((near) => {
    const far = connect(`${folder}/.s.PGSQL.${address.port || 5432}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
      from.pipe(to);
      if (stuck) from.pause();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address.searchParams.delete("host");
  address.hostname = "127.0.0.1";
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    stick() {
      stuck = true;
      for (const socket of sockets) socket.pause();
    },
    flow() {
      stuck = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => server.close(),
  };
}

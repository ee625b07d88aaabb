import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountMessages } from "../../accounts/messages.ts";
import { sessions, users } from "../../accounts/server/schema.ts";
import { browserAt } from "../../admin/server/testing.ts";
import { emails } from "../../emails/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { stepMessages } from "../step-messages.ts";
import { profileMessages } from "../messages.ts";
import { emailsTo, linkIn, shopperAt, textIn } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "all" })));
afterAll(() => store.stop());

const another = "another battery";
const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

async function confirmedShopper() {
  const shopper = await shopperAt(store);
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, shopper.user.id));
  return shopper;
}

const userOf = async (id: string) => (await store.database.select().from(users).where(eq(users.id, id)))[0]!;

async function signInElsewhere({ email, password }: { email: string; password: string }, headers = firefox) {
  const browser = browserAt(store);
  const fields = { email, password, intent: "sign-in" };
  await browser.ask("/login", {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  return browser;
}

describe("the page of an account", () => {
  test("requires an account: guests are sent to sign in and back", async () => {
    const browser = browserAt(store);
    for (const page of ["/account", "/account/password", "/account/email", "/account/delete"])
      expect((await browser.get(page)).location).toBe(`/login?next=${encodeURIComponent(page)}`);
    for (const step of ["password", "email", "delete", "sessions", "confirm-again"])
      expect((await browser.post(`/account/${step}`, {})).location).toBe("/login?next=%2Faccount");
    expect((await browser.get("/account/export")).location).toBe("/login?next=%2Faccount");
  });

  test("has the email, the sessions and links to all tasks, and is not cached", async () => {
    const shopper = await shopperAt(store);
    await signInElsewhere(shopper);
    const { html, response } = await shopper.get("/account");
    expect(textIn(html)).toContain(shopper.email);
    expect(textIn(html)).toContain(`Firefox on Linux`);
    expect(textIn(html)).toContain(profileMessages.sessions.here);
    for (const step of ["email", "password", "export", "delete"]) expect(html).toContain(`href="/account/${step}"`);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("ignores an unknown result in its address", async () => {
    const shopper = await shopperAt(store);
    for (const done of ["made-up", "constructor", "toString", "__proto__"])
      expect([done, (await shopper.get(`/account?done=${done}`)).status]).toEqual([done, 200]);
  });

  test("has no unstarted steps", async () => {
    const shopper = await shopperAt(store);
    for (const step of ["made-up", "constructor", "sessions", "confirm-again", "__proto__"])
      expect([step, (await shopper.get(`/account/${step}`)).status]).toEqual([step, 404]);
    expect((await shopper.post("/account/constructor", {})).status).toBe(404);
  });
});

describe("a new account", () => {
  test("gets an email with a confirmation link, and can be used before", async () => {
    const email = `${crypto.randomUUID()}@shop.example`;
    const browser = browserAt(store);
    await browser.post("/login", { email, password: another, intent: "create-account" });
    expect((await emailsTo(store, email)).map(({ kind }) => kind)).toEqual(["confirm-email"]);
    expect(textIn((await browser.get("/account")).html)).toContain(profileMessages.email.unconfirmed);
    const link = (await linkIn(store, email, "confirm-email"))!;
    const elsewhere = browserAt(store); // the link opens in another browser
    await elsewhere.get(link);
    const opened = await elsewhere.get("/account/confirm");
    expect(textIn(opened.html)).toContain(stepMessages.confirm["confirm-email"].text(email));
    expect(opened.html).not.toContain(link.split("=")[1]);
    expect(textIn((await browser.get("/account")).html)).toContain(profileMessages.email.unconfirmed);
    const done = await elsewhere.post("/account/confirm", { password: another });
    expect(textIn((await elsewhere.get(done.location!)).html)).toContain(stepMessages.confirm["confirm-email"].done);
    const page = textIn((await browser.get("/account")).html);
    expect(page).toContain(profileMessages.email.confirmed);
    expect(page).not.toContain(profileMessages.email.again);
  });

  test("may request that email again, five times in an hour", async () => {
    const shopper = await shopperAt(store);
    const results = [];
    for (let round = 0; round < 6; round += 1)
      results.push((await shopper.post("/account/confirm-again", {})).location!.split("=")[1]);
    expect(results).toEqual([...Array<string>(5).fill("email"), "too-many"]);
    expect(await emailsTo(store, shopper.email)).toHaveLength(5);
    expect(textIn((await shopper.get("/account?done=email")).html)).toContain(stepMessages.again);
  });
});

describe("a sign-in", () => {
  test("sends an email for an unknown browser, but not for the next sign-in there", async () => {
    const shopper = await confirmedShopper();
    const browser = await signInElsewhere(shopper);
    const [email] = await emailsTo(store, shopper.email);
    expect(email).toMatchObject({ kind: "new-device", about: { user: shopper.user.id, device: "Firefox on Linux" } });
    await browser.post("/login", { email: shopper.email, password: shopper.password, intent: "sign-in" });
    expect(await emailsTo(store, shopper.email)).toHaveLength(1);
  });

  test("that is refused sends none", async () => {
    const shopper = await shopperAt(store);
    await signInElsewhere({ ...shopper, password: "wrong horse" });
    expect(await emailsTo(store, shopper.email)).toEqual([]);
  });

  test("is recorded with the kind of browser, and without an address", async () => {
    const shopper = await shopperAt(store);
    await signInElsewhere(shopper);
    const rows = await store.database.select().from(sessions).where(eq(sessions.userId, shopper.user.id));
    expect(rows.map(({ device }) => device)).toContain("Firefox on Linux");
    expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
  });
});

describe("sessions", () => {
  test("can be ended one by one, only by their user", async () => {
    const [shopper, other] = [await shopperAt(store), await shopperAt(store)];
    const elsewhere = await signInElsewhere(shopper);
    const rows = await store.database.select().from(sessions).where(eq(sessions.userId, shopper.user.id));
    const { id } = rows.find(({ device }) => device)!;
    await other.post("/account/sessions", { session: id });
    expect((await elsewhere.get("/account")).status).toBe(200);
    await shopper.post("/account/sessions", { session: id });
    expect((await elsewhere.get("/account")).status).toBe(303);
    expect((await shopper.get("/account")).status).toBe(200);
    for (const session of ["", "made-up", "' or true"])
      expect((await shopper.post("/account/sessions", { session })).status).toBe(303);
    expect((await shopper.get("/account")).status).toBe(200);
  });

  test("are not ended by a value that PostgreSQL cannot store", async () => {
    const shopper = await shopperAt(store);
    expect((await shopper.post("/account/sessions", { session: "\0" })).status).toBe(400);
    expect((await shopper.get("/account")).status).toBe(200);
  });

  test("can all be ended at once, which clears this browser's cookie", async () => {
    const shopper = await shopperAt(store);
    const elsewhere = await signInElsewhere(shopper);
    expect((await shopper.post("/account/sessions", { session: "all" })).location).toBe("/");
    expect([...shopper.cookies.keys()].filter((name) => name.startsWith("wicker.session"))).toEqual([]);
    for (const browser of [shopper.browser, elsewhere]) expect((await browser.get("/account")).status).toBe(303);
  });
});

describe("another password", () => {
  test("keeps the browser's name in the list of sessions", async () => {
    const shopper = await shopperAt(store);
    await shopper.ask("/account/password", form({ present: shopper.password, password: another }, firefox));
    expect(textIn((await shopper.get("/account")).html)).toContain("Firefox on Linux");
  });

  test("refuses a current one that is too long like any wrong one", async () => {
    const shopper = await shopperAt(store);
    const refused = await shopper.post("/account/password", { present: "x".repeat(129), password: another });
    expect(refused.status).toBe(401);
    expect(textIn(refused.html)).toContain(accountMessages.presentPasswordWrong);
  });

  test("requires the current one, ends all other sessions, and is announced by email", async () => {
    const shopper = await confirmedShopper();
    const elsewhere = await signInElsewhere(shopper);
    const refused = await shopper.post("/account/password", { present: "wrong horse", password: another });
    expect([refused.status, refused.html.includes('role="alert"')]).toEqual([401, true]);
    expect((await shopper.post("/account/password", { present: shopper.password, password: "1234567" })).status).toBe(
      422,
    );
    const done = await shopper.post("/account/password", { present: shopper.password, password: another });
    expect(done.location).toBe("/account?done=password");
    expect(textIn((await shopper.get(done.location!)).html)).toContain(stepMessages.password.done);
    expect((await elsewhere.get("/account")).status).toBe(303);
    expect(await shopper.signsIn(another)).toBe(true);
    expect((await emailsTo(store, shopper.email)).map(({ kind }) => kind)).toContain("password-changed");
  });
});

describe("another e-mail", () => {
  const change = (shopper: Awaited<ReturnType<typeof shopperAt>>, email: string, password = shopper.password) =>
    shopper.post("/account/email", { email, password });

  async function confirmed() {
    const shopper = await confirmedShopper();
    return { shopper, next: `${crypto.randomUUID()}@shop.example` };
  }

  /** Opens the link of the newest email, and submits the confirmation form. */
  async function agree(to: string, kind: string, password = "correct horse") {
    const browser = browserAt(store);
    const link = (await linkIn(store, to, kind))!;
    await browser.get(link);
    const page = await browser.get("/account/confirm");
    const { status } = await browser.post("/account/confirm", { password });
    return { text: textIn(page.html), status, link };
  }

  test("requires both mailboxes to confirm if the current one is confirmed, and notifies the previous one", async () => {
    const { shopper, next } = await confirmed();
    expect((await change(shopper, next)).location).toBe("/account/email?done=sent");
    expect(await emailsTo(store, next)).toEqual([]);
    const first = await agree(shopper.email, "change-email");
    expect(first.text).toContain(next);
    expect((await userOf(shopper.user.id)).email).toBe(shopper.email);
    await agree(next, "confirm-new-email");
    expect(await userOf(shopper.user.id)).toMatchObject({ email: next, login: next, emailVerified: true });
    expect((await emailsTo(store, shopper.email))[0]!.kind).toBe("email-changed");
    expect(await shopper.signsIn(shopper.password, next)).toBe(true);
    expect(textIn((await shopper.get("/account")).html)).toContain(next);
    expect(await linkIn(store, shopper.email, "change-email")).toBeNull();
  });

  test("needs only the new one to confirm if the current one was never confirmed", async () => {
    const shopper = await shopperAt(store);
    const next = `${crypto.randomUUID()}@shop.example`;
    await change(shopper, next);
    expect(await emailsTo(store, shopper.email)).toEqual([]);
    await agree(next, "confirm-new-email");
    expect(await userOf(shopper.user.id)).toMatchObject({ email: next, emailVerified: true });
    expect(await emailsTo(store, shopper.email)).toEqual([]);
  });

  test("emails to the former address from before the change are exported and deleted with the account, later ones are not", async () => {
    const { shopper, next } = await confirmed();
    const email = { kind: "reset-password", to: shopper.email, about: {}, state: "sent" as const };
    await store.database.insert(emails).values(email);
    await change(shopper, next);
    await agree(shopper.email, "change-email");
    await agree(next, "confirm-new-email");
    const [later] = await store.database.insert(emails).values(email).returning();
    const exported = JSON.parse((await shopper.get("/account/export")).html) as { emails: { kind: string }[] };
    const kinds = exported.emails.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(["change-email", "confirm-new-email", "email-changed", "reset-password"]);
    await shopper.post("/account/delete", { password: shopper.password });
    expect((await emailsTo(store, shopper.email)).map(({ id }) => id)).toEqual([later!.id]);
  });

  test("requires the password, and a valid different email", async () => {
    const { shopper, next } = await confirmed();
    expect((await change(shopper, next, "wrong horse")).status).toBe(401);
    for (const email of ["", "ada", shopper.email, shopper.email.toUpperCase()])
      expect((await change(shopper, email)).status).toBe(422);
    expect(await emailsTo(store, shopper.email)).toEqual([]);
  });

  test("of another account gets the same response as a free one, and no email", async () => {
    const [{ shopper, next }, { shopper: another_ }] = [await confirmed(), await confirmed()];
    const taken = (await shopperAt(store)).email;
    const free = await change(shopper, next);
    const outcome = await change(another_, taken);
    expect([outcome.status, outcome.location, outcome.html]).toEqual([free.status, free.location, free.html]);
    const agreed = [await agree(shopper.email, "change-email"), await agree(another_.email, "change-email")];
    expect(agreed.map(({ status }) => status)).toEqual([303, 303]);
    expect(await linkIn(store, taken, "confirm-new-email")).toBeNull();
    expect(await linkIn(store, next, "confirm-new-email")).not.toBeNull();
  });

  test("is not changed by a used link, or by one from before a change of password", async () => {
    const { shopper, next } = await confirmed();
    await change(shopper, next);
    const link = (await linkIn(store, shopper.email, "change-email"))!;
    await shopper.post("/account/password", { present: shopper.password, password: another });
    const browser = browserAt(store);
    await browser.get(link);
    const page = await browser.get("/account/confirm");
    expect([page.status, textIn(page.html).includes(stepMessages.deadLink.text)]).toEqual([410, true]);
    expect((await browser.post("/account/confirm", {})).status).toBe(410);
    expect(await emailsTo(store, next)).toEqual([]);
  });

  test("a link changes only the account that requested it, whoever is signed in", async () => {
    const { shopper, next } = await confirmed();
    await change(shopper, next);
    const other = await shopperAt(store);
    const link = (await linkIn(store, shopper.email, "change-email"))!;
    await other.get(link);
    await other.post("/account/confirm", {});
    await other.get((await linkIn(store, next, "confirm-new-email"))!);
    await other.post("/account/confirm", { password: shopper.password });
    expect((await userOf(other.user.id)).email).toBe(other.email);
    expect((await userOf(shopper.user.id)).email).toBe(next);
    expect(textIn((await other.get("/account")).html)).toContain(other.email);
  });
});

test("the page of orders links to the account", async () => {
  const shopper = await shopperAt(store);
  expect((await shopper.get("/orders")).html).toContain('href="/account"');
});

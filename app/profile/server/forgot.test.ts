import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserAt } from "../../admin/server/testing.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { stepMessages } from "../step-messages.ts";
import { emails } from "../../emails/server/schema.ts";
import { emailsTo, linkIn, shopperAt, textIn } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "all" })));
afterAll(() => store.stop());

const another = "another battery";
const forgot = (email: string, browser = browserAt(store)) => browser.post("/account/forgot", { email });

async function arrived() {
  const shopper = await shopperAt(store);
  const browser = browserAt(store);
  await forgot(shopper.email, browser);
  const link = (await linkIn(store, shopper.email, "reset-password"))!;
  return { shopper, browser, link, opened: await browser.get(link) };
}

test("the sign-in page links to the password reset, also after a refusal", async () => {
  const browser = browserAt(store);
  const refused = await browser.post("/login", { email: "a@shop.example", password: "wrong horse" });
  for (const { html } of [await browser.get("/login"), refused]) expect(html).toContain('href="/account/forgot"');
});

test("a shop without all features has no password reset", async () => {
  const plain = await testStore({ STORE_FEATURES: "catalogue" });
  try {
    const browser = browserAt(plain);
    expect((await browser.get("/login")).html).not.toContain("forgot");
    for (const page of ["/account", "/account/forgot"]) expect((await browser.get(page)).status).toBe(404);
    expect((await forgot("ada@shop.example", browser)).status).toBe(404);
  } finally {
    await plain.stop();
  }
});

test("known and unknown e-mails get the same response: status, headers and every byte", async () => {
  const { email } = await shopperAt(store);
  const responses = [];
  for (const typed of [email, `${randomUUID()}@shop.example`]) {
    const browser = browserAt(store);
    const sent = await forgot(typed, browser);
    const page = await browser.get(sent.location!);
    const headers = [...sent.response.headers].filter(([name]) => name !== "x-request-id");
    responses.push({ status: sent.status, headers, html: sent.html, page: page.html.replaceAll(typed, "") });
  }
  expect(responses[0]).toEqual(responses[1]);
  expect(textIn(responses[0]!.page)).toContain(stepMessages.forgot.sent);
});

test("the email to an unknown address is obsolete, and that to an account has a link, which no row or page contains", async () => {
  const stranger = `${randomUUID()}@shop.example`;
  await forgot(stranger);
  expect(await linkIn(store, stranger, "reset-password")).toBeNull();
  const { email } = await shopperAt(store);
  await forgot(email);
  const link = (await linkIn(store, email, "reset-password"))!;
  expect(link).toMatch(/^\/account\/reset\?token=[\w-]{20,}$/);
  expect(JSON.stringify(await store.database.select().from(emails))).not.toContain(link.split("=")[1]);
});

test("an invalid e-mail is refused with a sentence, and no email is sent", async () => {
  for (const email of ["", "ada", "a".repeat(300) + "@shop.example"]) {
    const { status, html } = await forgot(email);
    expect([status, html.includes('role="alert"')]).toEqual([422, true]);
    expect(await emailsTo(store, email)).toEqual([]);
  }
});

test("after five emails in an hour an e-mail gets no more, known or unknown, except from a browser known to its account", async () => {
  const shopper = await shopperAt(store);
  const known = browserAt(store);
  await known.post("/login", { email: shopper.email, password: shopper.password, intent: "sign-in" });
  for (const email of [shopper.email, `${randomUUID()}@shop.example`]) {
    const statuses = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  }
  expect((await forgot(shopper.email, known)).status).toBe(303);
});

test("the link's token moves from the URL into a cookie that scripts cannot read, and is in no page", async () => {
  const { browser, link, opened } = await arrived();
  const token = link.split("=")[1]!;
  expect([opened.status, opened.location]).toEqual([303, "/account/reset"]);
  const [cookie] = opened.response.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  const page = await browser.get("/account/reset");
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/<input[^>]*autoComplete="new-password"/);
  expect(page.html).toContain(stepMessages.passwordRule(8));
  expect(page.html).not.toContain(token);
  expect(page.response.headers.get("cache-control")).toBe("no-store");
});

test("a navigation back to the link's page shows its form until the link is used", async () => {
  const { browser } = await arrived();
  const back = async () => (await browser.get("/_data/account/reset")).html;
  expect(await back()).toContain(stepMessages.reset.button);
  await browser.post("/account/reset", { password: another });
  expect(await back()).toContain(stepMessages.deadLink.title);
});

test("a new password set by the link ends all sessions, and an email says so", async () => {
  const { shopper, browser } = await arrived();
  const done = await browser.post("/account/reset", { password: another });
  expect([done.status, done.location]).toEqual([303, "/account/reset?done=set"]);
  expect(textIn((await browser.get(done.location!)).html)).toContain(stepMessages.reset.done);
  expect((await shopper.browser.get("/account")).location).toBe("/login?next=%2Faccount");
  expect((await browser.get("/account")).location).toBe("/login?next=%2Faccount");
  expect(await shopper.signsIn(another)).toBe(true);
  expect(await shopper.signsIn(shopper.password)).toBe(false);
  expect((await emailsTo(store, shopper.email)).map(({ kind }) => kind)).toContain("password-changed");
});

test("the link works until it is used, however often it is opened; a used link leads to a page that says so", async () => {
  const { shopper, browser, link } = await arrived();
  for (let round = 0; round < 3; round += 1) await browserAt(store).get(link); // mail programs may open links
  const thief = browserAt(store);
  await thief.get(link);
  await browser.post("/account/reset", { password: another });
  const late = await thief.post("/account/reset", { password: "the thief's own" });
  expect([late.status, textIn(late.html).includes(stepMessages.deadLink.text)]).toEqual([410, true]);
  const again = browserAt(store);
  await again.get(link);
  expect((await again.get("/account/reset")).status).toBe(410);
  expect(await shopper.signsIn(another)).toBe(true);
});

test("an invalid password is refused, and the link stays valid", async () => {
  const { shopper, browser } = await arrived();
  for (const password of ["", "1234567", "x".repeat(129), "correct\0horse"]) {
    const refused = await browser.post("/account/reset", { password });
    expect([refused.status, refused.html.includes('role="alert"')]).toEqual([422, true]);
    expect(refused.html).not.toContain(`value="${password || "none"}"`);
  }
  expect((await browser.post("/account/reset", { password: another })).status).toBe(303);
  expect(await shopper.signsIn(another)).toBe(true);
});

test("without a link, or with a forged one, no password can be set", async () => {
  for (const query of ["", "?token=", "?token=made-up", "?token=%22%3E%3Cscript%3E", `?token=${"x".repeat(3000)}`]) {
    const browser = browserAt(store);
    const opened = await browser.get(`/account/reset${query}`);
    const page = opened.status === 303 ? await browser.get(opened.location!) : opened;
    expect(textIn(page.html)).toContain(stepMessages.deadLink.text);
    expect((await browser.post("/account/reset", { password: another })).status).toBe(410);
  }
});

test("a form from another site is refused, and changes nothing", async () => {
  const { shopper, browser } = await arrived();
  const headers = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
  for (const [path, body] of [
    ["/account/reset", "password=the+thief%27s+own"],
    ["/account/forgot", `email=${shopper.email}`],
  ] as const)
    expect((await browser.ask(path, { method: "POST", headers, body })).status).toBe(403);
  expect(await shopper.signsIn(shopper.password)).toBe(true);
});

test.each([
  ["https://shop.example", "__Host-wicker.link.reset=abc; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax"],
  ["http://localhost:3000", "wicker.link.reset=abc; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax"],
])("a shop at %s stores a link in a cookie that other hosts cannot set", async (origin, cookie) => {
  const proxies = origin.startsWith("https:") ? { TRUSTED_PROXY: "1" } : {};
  const shop = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: origin, ...proxies });
  try {
    const response = await shop.request(`${origin}/account/reset?token=abc`, {
      headers: { host: new URL(origin).host },
    });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^${cookie}$`))]);
    const dead = await shop.request(`${origin}/account/reset`, { headers: { cookie: "wicker.link.reset=abc" } });
    expect(dead.status).toBeLessThan(500);
  } finally {
    await shop.stop();
  }
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions, users } from "../../accounts/server/schema.ts";
import { inSeconds } from "../../accounts/server/testing.tokens.ts";
import { accountMessages } from "../../accounts/messages.ts";
import { orders } from "../../orders/server/schema.ts";
import { browserAt } from "../../admin/server/testing.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { signInMessages } from "../sign-in-messages.ts";
import { stepMessages } from "../step-messages.ts";
import { profileMessages } from "../messages.ts";
import { endedSignIns } from "./ended-sign-ins.ts";
import { hosted, hostedShopper, emailsTo, textIn } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "all", ...hosted })));
afterAll(() => store.stop());

type Shopper = ReturnType<typeof hostedShopper>;

const refused = { status: 401, html: JSON.stringify({ message: accountMessages.tokenRefused }) };
const rowsOf = ({ email }: Shopper) => store.database.select().from(users).where(eq(users.email, email));
const sessionsOf = async (shopper: Shopper) =>
  store.database
    .select()
    .from(sessions)
    .where(eq(sessions.userId, (await rowsOf(shopper))[0]!.id));

async function twice() {
  const shopper = hostedShopper(store);
  const other = shopper.elsewhere({ auth_time: inSeconds(-500) });
  for (const browser of [shopper, other]) expect((await browser.prove()).status).toBe(200);
  return { shopper, other };
}

describe("the options for an account", () => {
  test("are those of the store: what only its provider can do is neither offered nor possible", async () => {
    const shopper = hostedShopper(store);
    await shopper.prove();
    const { html } = await shopper.get("/account");
    for (const step of ["forgot", "export", "delete"]) expect(html).toContain(`href="/account/${step}"`);
    for (const step of ["email", "password", "confirm-again", "reset", "confirm"]) {
      expect(html).not.toContain(`/account/${step}"`);
      expect([step, (await shopper.get(`/account/${step}`)).status]).toEqual([step, 404]);
      expect([step, (await shopper.post(`/account/${step}`, {})).status]).toEqual([step, 404]);
    }
    for (const step of ["forgot", "delete", "deleted", "export"])
      expect([step, (await shopper.get(`/account/${step}`)).status]).toEqual([step, 200]);
  });

  test("leave all emails to the provider", async () => {
    const { shopper } = await twice();
    expect(await emailsTo(store, shopper.email)).toEqual([]);
  });
});

describe("a forgotten password", () => {
  test("has a link on the sign-in page, to a button that waits for scripts and says so", async () => {
    const browser = browserAt(store);
    const signIn = await browser.get("/login");
    expect(signIn.html).toContain('href="/account/forgot"');
    expect(textIn(signIn.html)).toContain(signInMessages.forgot);
    const { html } = await browser.get("/account/forgot");
    expect(textIn(html)).toContain(stepMessages.forgot.needsScripts);
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Send e-mail</);
  });

  test("without scripts is refused with the reason, for any e-mail", async () => {
    const shopper = hostedShopper(store);
    await shopper.prove();
    for (const email of [shopper.email, "nobody@shop.example", ""]) {
      const response = await browserAt(store).post("/account/forgot", { email });
      expect(response.status).toBe(422);
      expect(response.html).toMatch(/role="alert"[^>]*>Sending the e-mail needs JavaScript/);
    }
  });

  test("leads to a page that does not say how long the provider's link works", async () => {
    const text = textIn((await browserAt(store).get("/account/forgot?done=sent")).html);
    expect(text).toContain(stepMessages.forgot.sentHosted);
    expect(text).not.toContain("half an hour");
  });

  test("does not exist in a shop without all features", async () => {
    const plain = await testStore({ STORE_FEATURES: "catalogue", ...hosted });
    try {
      const browser = browserAt(plain);
      expect((await browser.get("/login")).html).not.toContain("forgot");
      expect((await browser.get("/account/forgot")).status).toBe(404);
      expect((await hostedShopper(plain).prove()).status).toBe(200);
    } finally {
      await plain.stop();
    }
  });
});

describe("an e-mail", () => {
  test("is confirmed when the provider says so, in the same sign-in, and not after a change to another one", async () => {
    const shopper = hostedShopper(store);
    const page = async () => {
      const { html } = await shopper.get("/account");
      return { text: textIn(html), canResend: html.includes(profileMessages.email.again) };
    };
    await shopper.prove();
    expect(await page()).toEqual({ text: expect.stringContaining(profileMessages.email.unconfirmed), canResend: true });
    await shopper.prove({ email_verified: true });
    expect(await page()).toEqual({ text: expect.stringContaining(profileMessages.email.confirmed), canResend: false });
    const email = `${randomUUID()}@shop.example`;
    await shopper.prove({ email, email_verified: false });
    expect(await page()).toEqual({ text: expect.stringContaining(profileMessages.email.unconfirmed), canResend: true });
  });

  test("that the provider has confirmed adopts guest orders, and an unconfirmed one does not", async () => {
    const [shopper, stranger] = [hostedShopper(store), hostedShopper(store)];
    const address = {
      name: "Ada",
      street: "1 High Street",
      city: "Ghent",
      region: "",
      postalCode: "9000",
      country: "BE",
    };
    const [order] = await store.database
      .insert(orders)
      .values({ guestEmail: shopper.email, basketId: randomUUID(), basketVersion: 1, address, totalCents: 1500 })
      .returning();
    const isIn = async ({ get }: Shopper) => (await get("/orders")).html.includes(`href="/orders/${order!.number}"`);
    await shopper.prove();
    await stranger.prove({ email: shopper.email });
    expect([await isIn(shopper), await isIn(stranger)]).toEqual([false, false]);
    await shopper.prove({ email_verified: true });
    expect([await isIn(shopper), await isIn(stranger)]).toEqual([true, false]);
  });
});

describe("a session ended here", () => {
  test("is not renewed by its provider's tokens; other sessions and new sign-ins work", async () => {
    const { shopper, other } = await twice();
    const [here] = (await sessionsOf(shopper)).toSorted((a, b) => +b.providerSignedInAt! - +a.providerSignedInAt!);
    await other.post("/account/sessions", { session: here!.id });
    expect((await shopper.get("/account")).status).toBe(303);
    expect(await shopper.prove()).toMatchObject(refused);
    expect((await shopper.get("/account")).status).toBe(303);
    expect((await other.prove()).status).toBe(200);
    expect((await shopper.prove({ auth_time: inSeconds(1) })).status).toBe(200);
  });

  test("can be ended only by its user", async () => {
    const signedIn = { auth_time: inSeconds(-5) };
    const [shopper, stranger] = [hostedShopper(store, signedIn), hostedShopper(store)];
    await Promise.all([shopper.prove(), stranger.prove()]);
    for (const { id } of await sessionsOf(shopper)) await stranger.post("/account/sessions", { session: id });
    await stranger.post("/account/sessions", { session: "all" });
    expect((await shopper.get("/account")).status).toBe(200);
    expect((await shopper.elsewhere(signedIn).prove()).status).toBe(200);
    expect(await stranger.prove()).toMatchObject(refused);
  });

  test("is ended in each browser with all others, also long-expired ones, and a later sign-in works", async () => {
    const { shopper, other } = await twice();
    const forgotten = shopper.elsewhere({ auth_time: inSeconds(-3) });
    const done = await shopper.post("/account/sessions", { session: "all" });
    expect(done.location).toBe("/");
    for (const browser of [shopper, other, forgotten]) expect(await browser.prove()).toMatchObject(refused);
    expect(await sessionsOf(shopper)).toEqual([]);
    expect((await shopper.elsewhere({ auth_time: inSeconds(1) }).prove()).status).toBe(200);
  });

  test("leaves none of the sessions that begin at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { shopper, other } = await twice();
      const late = Array.from({ length: 4 }, () => shopper.elsewhere({ auth_time: inSeconds(-500) }));
      await Promise.all([
        shopper.post("/account/sessions", { session: "all" }),
        ...[other, ...late].map(({ prove }) => prove()),
      ]);
      expect(await sessionsOf(shopper)).toEqual([]);
    }
  });
});

test("a deleted account stays deleted while its browsers are signed in at the provider, and a new sign-in starts anew", async () => {
  const { shopper, other } = await twice();
  const [before] = await rowsOf(shopper);
  expect(textIn((await shopper.get("/account/delete")).html)).toContain(stepMessages.remove.elsewhere);
  expect((await shopper.post("/account/delete", {})).location).toBe("/account/deleted");
  for (const browser of [shopper, other]) expect(await browser.prove()).toMatchObject(refused);
  expect(await rowsOf(shopper)).toEqual([]);
  const rows = JSON.stringify(await store.database.select().from(endedSignIns));
  for (const known of [shopper.sub, shopper.email, before!.id]) expect(rows).not.toContain(known);
  expect((await shopper.prove({ auth_time: inSeconds(1) })).status).toBe(200);
  expect((await rowsOf(shopper))[0]!.id).not.toBe(before!.id);
});

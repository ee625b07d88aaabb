import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { users } from "../../accounts/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { cookiesOf, form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { exportOrders } from "./export.ts";
import { createOrders } from "./orders.ts";
import { orders } from "./schema.ts";
import { released } from "./standing.ts";
import { guestAt, linkOf, numberIn, requireConfirmation } from "./testing.guest.ts";
import { hiddenFields, newShopper } from "./testing.shopper.ts";
import { address } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  store = await testStore({ STORE_FEATURES: "all", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" });
  await requireConfirmation(store);
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

let people = 0;
const newEmail = () => `guest${++people}@shopper.example`;

const guest = (...productIds: string[]) => guestAt(store, ...productIds);
const linkFor = (number: number, to: string, kind?: "order-link") => linkOf(store, number, to, kind);

const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;

const rowOf = async (number: number) =>
  (await store.database.select().from(orders).where(eq(orders.number, number)))[0]!;

test("the review page needs no account: it has an email field and links to sign in and back", async () => {
  const { ask } = await guest("mug");
  const { status, html } = await ask("/order");
  expect(status).toBe(200);
  expect(html).toContain('name="email"');
  expect(html).toContain(orderMessages.guest.about.confirmation);
  for (const way of ["/login?next=%2Forder", "/login?next=%2Forder&amp;new=on"])
    expect(html).toContain(`href="${way}"`);
});

test("the gift checkbox of the basket or the form survives a guest's sign-in", async () => {
  const shopper = await guest("mug");
  const refused = await shopper.order("", { gift: "on" });
  for (const { html } of [await shopper.ask("/order?gift=on"), refused]) {
    for (const way of ["/login?next=%2Forder%3Fgift%3Don", "/login?next=%2Forder%3Fgift%3Don&amp;new=on"])
      expect(html).toContain(`href="${way}"`);
    expect(html).toContain("Your basket is saved.");
  }
  const stranger = await guest();
  expect((await stranger.ask("/order", form({ gift: "on" }))).location).toBe("/login?next=%2Forder%3Fgift%3Don");
});

test("a guest with an empty basket, or who could not confirm in a shop without emails, is sent to sign in", async () => {
  expect((await (await guest()).ask("/order")).location).toBe("/login?next=%2Forder");
  const silent = await testStore({ STORE_FEATURES: "all" });
  await requireConfirmation(silent);
  await stockUp(silent.database, "mug", { stock: 9 });
  const cookie = cookiesOf(await silent.request("/basket", form({ add: "mug" })));
  const response = await silent.request("/order", { headers: { cookie } });
  const submitted = await silent.request("/order", form({ email: "a@b.example" }, { cookie }));
  await silent.stop();
  expect([response, submitted].map(({ headers }) => headers.get("location"))).toEqual(
    Array(2).fill("/login?next=%2Forder"),
  );
});

test("without scripts, checkout of an empty basket leads back to the basket", async () => {
  const { html } = await (await guest()).ask("/checkout");
  expect(html).toContain("Your basket is empty.");
  expect(html).toContain('<form action="/checkout">');
  expect((await (await guest("mug")).ask("/checkout")).html).toContain('<form action="/order">');
});

test("a guest who goes back to the review page after ordering is sent to the empty basket, not to sign in", async () => {
  const shopper = await guest("mug");
  expect((await shopper.order(newEmail())).location).toMatch(/^\/orders\/\d+$/);
  expect((await shopper.ask("/order?gift=on")).location).toBe("/checkout");
});

test("a guest's order is placed once, and only the same browser opens it, with a note that it waits for confirmation", async () => {
  const [shopper, email] = [await guest("mug", "mug"), newEmail()];
  const fields = { ...hiddenFields((await shopper.ask("/order")).html), ...address, email: ` ${email.toUpperCase()} ` };
  const placed = await shopper.ask("/order", form(fields));
  const again = await shopper.ask("/order", form(fields));
  expect([placed.status, again.location]).toEqual([303, placed.location]);
  const { html } = await shopper.ask(placed.location!);
  expect(html).toContain(orderMessages.guest.waits(email));
  expect(html).toContain(orderMessages.details.states.unconfirmed);
  expect(html).not.toContain(orderMessages.details.states.placed);
  expect(html).not.toContain('name="confirm"');
  expect(html).not.toContain(orderMessages.details.toHistory);
  expect((await (await guest()).ask(placed.location!)).location).toBe(
    `/login?next=${encodeURIComponent(placed.location!)}`,
  );
  const stored = await store.database.select().from(emails).where(eq(emails.to, email));
  expect(stored.map(({ kind, about }) => [kind, about])).toEqual([
    ["order-confirm", { number: numberIn(placed.location) }],
  ]);
  expect((await rowOf(numberIn(placed.location))).userId).toBeNull();
});

test.each(["", "nobody", "a@b", `${"a".repeat(250)}@b.example`])(
  "without a valid e-mail nothing is ordered: %j",
  async (email) => {
    const shopper = await guest("mug");
    const refused = await shopper.order(email);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('<p id="email-error"');
    expect(refused.html).toContain(orderMessages.guest.email);
  },
);

test("the email's link opens the order in another browser, without the token in the URL, and a button confirms", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const { location } = await shopper.order(email);
  const number = numberIn(location);
  const other = await guest();
  const opened = await other.ask((await linkFor(number, email))!);
  expect([opened.status, opened.location]).toEqual([303, `/orders/${number}`]);
  expect(opened.response.headers.getSetCookie()[0]).toMatch(/^wicker\.order\.\d+=.*Max-Age=7776000.*HttpOnly/);
  const page = await other.ask(opened.location!);
  expect(page.html).toContain('name="confirm"');
  // Only the button confirms, and only in a browser that opened the emailed link.
  await shopper.ask(location!, form({ confirm: "yes" }));
  expect((await rowOf(number)).heldUntil).not.toBeNull();
  expect(await createOrders(store.database).ship(number)).toMatchObject({ ok: false });
  await other.ask(opened.location!, form({ confirm: "yes" }));
  expect(await rowOf(number)).toMatchObject({ ...released, network: null, guestEmail: email });
  expect((await other.ask(opened.location!)).html).toContain(orderMessages.details.next(email, true));
  expect(await linkFor(number, email)).toBeNull();
  expect(await createOrders(store.database).ship(number)).toMatchObject({ ok: true });
});

test("a forged, foreign or expired link opens nothing, and says where to get a new one", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const number = numberIn((await shopper.order(email)).location);
  const link = (await linkFor(number, email))!;
  const gone = "/orders/find?gone=on";
  const forged = [link.slice(0, -1), link.replace(String(number), "1"), link.replace(/token=\d+/, "token=100001")];
  for (const path of [...forged, `/orders/${number}/link`])
    expect((await (await guest()).ask(path)).location, path).toBe(gone);
  const now = Date.now;
  Date.now = () => now() + 91 * 24 * 60 * 60 * 1000;
  const late = await (await guest()).ask(link).finally(() => (Date.now = now));
  expect(late.location).toBe(gone);
  expect((await shopper.ask(gone)).html).toContain(orderMessages.find.gone);
});

test("a new link, requested by number and email, revokes earlier links and cookies", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const { location } = await shopper.order(email);
  const before = (await linkFor(numberIn(location), email))!;
  const response = await shopper.ask(
    "/orders/find",
    form({ number: String(numberIn(location)), email: email.toUpperCase() }),
  );
  expect([response.status, response.location]).toEqual([303, "/orders/find?sent=on"]);
  const link = await linkFor(numberIn(location), email, "order-link");
  expect((await (await guest()).ask(before)).location).toBe("/orders/find?gone=on");
  expect((await shopper.ask(location!)).status).toBe(303);
  expect((await shopper.ask(link!)).location).toBe(location);
  expect((await shopper.ask(location!)).status).toBe(200);
});

test("the lookup responds equally if there is such an order or not: status, headers, text and database writes", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const number = String(numberIn((await shopper.order(email)).location));
  const responses = [];
  for (const typed of [
    { number, email },
    { number: "99999999", email },
    { number, email: newEmail() },
  ]) {
    const { response, html } = await (await guest()).ask("/orders/find", form(typed));
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id" && name !== "date");
    const stored = await store.database.select().from(emails).where(eq(emails.to, typed.email));
    responses.push({
      status: response.status,
      headers,
      html,
      stored: stored.filter(({ kind }) => kind === "order-link").length,
    });
  }
  expect(responses[1]).toEqual({ ...responses[0], stored: 2 });
  expect(responses[2]).toEqual({ ...responses[0], stored: 1 });
  expect(await linkFor(99_999_999, email, "order-link")).toBeNull();
  expect(await linkFor(Number(number), newEmail(), "order-link")).toBeNull();
});

test("at most five emails a day are sent about an order, and the response does not change", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const number = String(numberIn((await shopper.order(email)).location));
  const response = await Promise.all(
    Array.from({ length: 7 }, async () => (await guest()).ask("/orders/find", form({ number, email }))),
  );
  expect(new Set(response.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set(["303 /orders/find?sent=on"]),
  );
  const stored = await store.database.select().from(emails).where(eq(emails.to, email));
  expect(stored.filter(({ kind }) => kind === "order-link")).toHaveLength(5);
});

test("an unconfirmed order sends one link to its e-mail, and more once it is confirmed", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const number = numberIn((await shopper.order(email)).location);
  const requestLink = async () => {
    await (await guest()).ask("/orders/find", form({ number: String(number), email }));
    const link = await linkFor(number, email, "order-link");
    await store.database.update(emails).set({ state: "sent" }).where(eq(emails.to, email));
    return link;
  };
  const [first, second] = [await requestLink(), await requestLink()];
  expect([first, second]).toEqual([expect.stringContaining(`/orders/${number}/link`), null]);
  await store.database.update(orders).set(released).where(eq(orders.number, number));
  expect(await requestLink()).toContain(`/orders/${number}/link`);
});

test("the sign-in page links to ordering without an account", async () => {
  expect((await (await guest()).ask("/login?next=/orders")).html).toContain('href="/orders/find"');
});

test("guesses are refused after twenty attempts an hour, whatever they contain", async () => {
  const guesser = await guest();
  const responses = [];
  for (let n = 0; n < 25; n++)
    responses.push(await guesser.ask("/orders/find", form({ number: String(n), email: newEmail() })));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { html } of refused) expect(html).toContain(orderMessages.find.tooMany);
  expect(responses.slice(-5).every(({ status }) => status === 429)).toBe(true);
});

test.each(["100001", " #100001 ", "Order 100001", "No. #100001"])("is an order number: %j", async (number) => {
  const { html } = await (await guest()).ask("/orders/find", form({ number, email: newEmail() }));
  expect(html).not.toContain(orderMessages.find.wrongNumber);
});

test.each([
  [{ number: "-12", email: "a@b.example" }, orderMessages.find.wrongNumber],
  [{ number: "1 2", email: "a@b.example" }, orderMessages.find.wrongNumber],
  [{ number: "12a", email: "a@b.example" }, orderMessages.find.wrongNumber],
  [{ number: "12", email: "nobody" }, orderMessages.guest.email],
])("an invalid lookup is explained beside its field: %j", async (typed, message) => {
  const { status, html } = await (await guest()).ask("/orders/find", form(typed));
  expect([status, html.includes(message)]).toEqual([422, true]);
});

test("a guest cancels by the link or in the browser that ordered, and the stock is returned", async () => {
  await stockUp(store.database, "kite", { stock: 10 });
  const [shopper, email] = [await guest("kite", "kite"), newEmail()];
  const { location } = await shopper.order(email);
  expect(await stockOf("kite")).toBe(8);
  expect((await (await guest()).ask(location!, form({ cancel: "yes" }))).location).toMatch(/^\/login/);
  await shopper.ask(location!, form({ cancel: "yes" }));
  expect(await stockOf("kite")).toBe(10);
  expect((await shopper.ask(location!)).html).toContain(orderMessages.details.states.cancelled);
});

test("orders not confirmed in time are cancelled and return their stock, and confirmed ones stay", async () => {
  await stockUp(store.database, "vase", { stock: 10 });
  const allOrders = createOrders(store.database);
  const guests = [newEmail(), newEmail()];
  const numbers = [];
  for (const email of guests) numbers.push(numberIn((await (await guest("vase")).order(email)).location));
  const [late, intime] = numbers as [number, number];
  const other = await guest();
  await other.ask((await linkFor(intime, guests[1]!))!);
  await other.ask(`/orders/${intime}`, form({ confirm: "yes" }));
  await allOrders.cancelOverdue();
  expect(await stockOf("vase")).toBe(8); // the confirmation deadline has not passed
  await store.database
    .update(orders)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(eq(orders.number, late));
  await Promise.all([allOrders.cancelOverdue(), allOrders.cancelOverdue()]);
  expect([await stockOf("vase"), (await rowOf(late)).state, (await rowOf(intime)).state]).toEqual([
    9,
    "cancelled",
    "placed",
  ]);
});

test("an overdue order that cannot be cancelled is logged, blocks no others, and is tried again", async () => {
  await stockUp(store.database, "fan", { stock: 10 });
  const numbers: number[] = [];
  for (let n = 0; n < 3; n += 1) numbers.push(numberIn((await (await guest("fan")).order(newEmail())).location));
  const [stuck] = numbers as [number];
  await store.database
    .update(orders)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(inArray(orders.number, numbers));
  const refusing = sql.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'It fails.'; end $$;
    create trigger refuse before insert on order_events for each row when (new.order_number = ${stuck}) execute function refuse()`);
  await store.database.execute(refusing);
  const allOrders = createOrders(store.database);
  const failed = await allOrders.cancelOverdue(1);
  const states = await Promise.all(numbers.map(async (number) => (await rowOf(number)).state));
  await store.database.execute(sql.raw("drop trigger refuse on order_events; drop function refuse()"));
  expect(failed.map(({ number }) => number)).toEqual([stuck]);
  expect(states).toEqual(["placed", "cancelled", "cancelled"]);
  expect(await allOrders.cancelOverdue(1)).toEqual([]);
  expect((await rowOf(stuck)).state).toBe("cancelled");
});

test("unconfirmed orders of one e-mail or network reserve at most a fifth of a product, or five units", async () => {
  await stockUp(store.database, "lamp", { stock: 20 });
  const email = newEmail();
  const first = await (await guest("lamp", "lamp", "lamp")).order(email);
  expect(first.status).toBe(303);
  const second = await (await guest("lamp", "lamp", "lamp")).order(newEmail()); // another email address from the network of `first`
  expect(second.status).toBe(409);
  expect(second.html).toContain(orderMessages.changes.share("A fine lamp", 2));
  expect((await (await guest("lamp", "lamp")).order(email)).status).toBe(303);
  expect(await stockOf("lamp")).toBe(15);
  const shopper = await newShopper(store, ...Array.from({ length: 6 }, () => "lamp"));
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, shopper.user.id));
  expect(await shopper.order()).toMatch(/^\/orders\/\d+$/); // the limit of units does not apply to confirmed accounts
});

test("an account with a confirmed e-mail adopts guest orders with it, and their links stop working", async () => {
  const shopper = await newShopper(store);
  const { email } = shopper.user;
  const browser = await guest("mug");
  const { location } = await browser.order(email);
  const link = (await linkFor(numberIn(location), email))!;
  expect((await shopper.get("/orders")).html).not.toContain(`href="${location}"`); // the account's email is unconfirmed
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, shopper.user.id));
  expect((await shopper.get("/orders")).html).toContain(`href="${location}"`);
  expect((await shopper.get(location!)).status).toBe(200);
  expect((await (await guest()).ask(link)).location).toBe("/orders/find?gone=on");
  expect(await rowOf(numberIn(location))).toMatchObject({ guestEmail: null, ...released, userId: shopper.user.id });
});

test("at most five orders a day are placed with an e-mail, so that nobody's mailbox is filled", async () => {
  const email = newEmail();
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await (await guest("mug")).order(email)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 409]);
});

test("the owner's list and export contain a guest's e-mail, and the order is found by it", async () => {
  const email = newEmail();
  const number = numberIn((await (await guest("mug")).order(email)).location);
  const allOrders = createOrders(store.database);
  expect(await allOrders.show(number)).toMatchObject({ email });
  const [name] = email.split("@");
  expect((await allOrders.list({ words: name! })).orders.map(({ order }) => order.number)).toEqual([number]);
  const csv = (await Array.fromAsync(exportOrders(store.database, eq(orders.number, number)))).join("");
  expect(csv).toContain(`,placed,${email},`);
});

test("no row contains a token that opens an order", async () => {
  const [shopper, email] = [await guest("mug"), newEmail()];
  const number = numberIn((await shopper.order(email)).location);
  const rows = JSON.stringify([
    await rowOf(number),
    await store.database.select().from(emails).where(eq(emails.to, email)),
  ]);
  const tokens = [
    new URL((await linkFor(number, email))!, "http://x").searchParams.get("token")!,
    ...shopper.cookies.values(),
  ];
  for (const token of tokens) expect(rows).not.toContain(token.split(".").at(-1));
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../../basket/server/testing.ts";
import { createOrders } from "../../server/orders.ts";
import { testStore, type TestStore } from "../../../testing.ts";
import { activityLogAddress } from "../../../admin/addresses.ts";
import { exportOrdersAddress, adminOrdersAddress, printOrdersAddress } from "../addresses.ts";
import { orderPageMessages } from "../messages.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../admin/server/testing.ts";
import { orderAt } from "./testing.ts";

const messages = orderPageMessages.list;
let store: TestStore;
let [ada, bob, eve]: readonly TestHolder[] = [] as never;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  for (const id of ["mug", "lamp"]) await stockUp(store.database, id, { stock: 1000 });
  [ada, bob, eve] = await Promise.all([adminAt(store, "owner"), adminAt(store, "orders"), adminAt(store, "reader")]);
});
afterAll(() => store.stop());

const orders = () => createOrders(store.database);

const listed = (html: string) =>
  [...html.matchAll(/<a href="\/admin\/orders\/(\d+)">\d/g)].map(([, number]) => Number(number));

const results = (html: string) =>
  [...html.matchAll(/<li data-done="(true|false)"><a href="\/admin\/orders\/(\d+)">[^<]*<\/a> ([^<]*)<\/li>/g)].map(
    ([, done, number, message]) => [Number(number), done === "true", message!.replaceAll("&#x27;", "'")] as const,
  );

/** Form fields that select these orders, with their last events. */
async function ticks(...numbers: number[]) {
  const shown = await orders().showAll(numbers);
  return Object.fromEntries(shown.map(({ order, seen }) => [`order-${order.number}`, String(seen)]));
}

test("the list shows the newest first, and is filtered by words, status and days, all in the URL", async () => {
  const one = await orderAt(store, ["mug"], { name: "Zoë Listed" });
  const two = await orderAt(store, ["lamp", "mug"], { name: "Yusuf Listed" });
  await orders().ship(two.number);
  const { html } = await bob!.get(adminOrdersAddress());
  expect(listed(html).slice(0, 2)).toEqual([two.number, one.number]);
  for (const text of [one.email, "Zoë Listed", "A fine lamp", "$119.98", "To ship"]) expect(html).toContain(text);
  const found = async (query: Record<string, string>) => listed((await bob!.get(adminOrdersAddress(query))).html);
  expect(await found({ q: "zoe" })).toEqual([one.number]);
  expect(await found({ q: two.email })).toEqual([two.number]);
  expect(await found({ q: `${one.number}` })).toEqual([one.number]);
  expect(await found({ q: "listed", state: "shipped" })).toEqual([two.number]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await found({ q: "listed", from: today, to: today })).toEqual([two.number, one.number]);
  expect(await found({ q: "listed", to: "2020-01-01" })).toEqual([]);
  const narrowed = await bob!.get(adminOrdersAddress({ q: "zoe", state: "placed" }));
  expect(narrowed.html).toMatch(/<input type="search"[^>]* value="zoe"/);
  expect(narrowed.html).toContain('<option value="placed" selected="">');
  expect(narrowed.html).toContain(exportOrdersAddress({ q: "zoe", state: "placed" }).replaceAll("&", "&amp;"));
  expect((await bob!.get(adminOrdersAddress({ q: "osterley" }))).html).toContain(messages.noneFound);
});

test("the list names up to three products with their units, and counts the others", async () => {
  const more = ["rug", "vase", "bowl"];
  for (const id of more) await stockUp(store.database, id);
  await orderAt(store, ["lamp", "mug", "lamp"], { name: "Short List" });
  const few = (await eve!.get(adminOrdersAddress({ q: "short list" }))).html;
  expect(few).toMatch(/2 × A fine lamp<\/span><span[^>]*>1 × A fine mug<\/span><\/td>/);
  await orderAt(store, ["lamp", "mug", ...more], { name: "Long List" });
  const many = (await eve!.get(adminOrdersAddress({ q: "long list" }))).html;
  expect(many).toMatch(/1 × A fine rug<\/span><small>and 2 more products<\/small><\/td>/);
});

test("days are in the shop's time zone", async () => {
  const { number } = await orderAt(store, ["mug"], { name: "Midnight" });
  await store.database.execute(sql`
    update orders set placed_at = '2026-03-01T23:30:00Z' where number = ${number}`);
  const found = async (day: string) =>
    listed((await bob!.get(adminOrdersAddress({ q: "midnight", from: day, to: day }))).html);
  expect([await found("2026-03-01"), await found("2026-03-02")]).toEqual([[number], []]);
  await store.database.execute(sql`update market set time_zone = 'Europe/Vienna'`);
  expect([await found("2026-03-01"), await found("2026-03-02")]).toEqual([[], [number]]);
  await store.database.execute(sql`update market set time_zone = null`);
});

test.each([
  ["a state that there is not", { state: "lost" }, messages.noState],
  ["a day that is none", { from: "2026-02-30" }, messages.noDay],
  ["what is no day", { to: "soon" }, messages.noDay],
  ["a day of another age", { from: "0000-01-01" }, messages.noDay],
])("%s is refused at its field, and nothing is listed", async (_, query, message) => {
  const { status, html } = await bob!.get(adminOrdersAddress(query));
  expect([status, html.includes(message), listed(html)]).toEqual([200, true, []]);
  expect((await bob!.get(exportOrdersAddress(query))).status).toBe(404);
  expect((await bob!.get(printOrdersAddress(query))).status).toBe(404);
});

test("older orders follow page by page, with the same filters", async () => {
  const numbers: number[] = [];
  for (let n = 0; n < 52; n += 1) numbers.unshift((await orderAt(store, ["mug"], { name: "Paged" })).number);
  const first = await bob!.get(adminOrdersAddress({ q: "paged" }));
  expect(listed(first.html)).toEqual(numbers.slice(0, 50));
  const older = /href="(\/admin\/orders\?[^"]*before=\d+)"/.exec(first.html)![1]!.replaceAll("&amp;", "&");
  const second = await bob!.get(older);
  expect(listed(second.html)).toEqual(numbers.slice(50));
  expect(second.html).toContain(`href="${adminOrdersAddress({ q: "paged" })}"`);
  expect((await bob!.get(adminOrdersAddress({ before: "soon" }))).status).toBe(404);
});

test("ticked orders are each sent separately, and each failure is reported", async () => {
  const [one, two, gone, other] = await Promise.all(
    ["Many", "Many", "Many", "Many"].map((name) => orderAt(store, ["mug"], { name })),
  );
  const form = { do: "send", q: "many", ...(await ticks(one!.number, two!.number, gone!.number)), "order-7": "1" };
  await orders().cancel(gone!.number);
  const response = await bob!.post(adminOrdersAddress(), form);
  expect(response.status).toBe(200);
  const outcomes = new Map(results(response.html).map(([number, ...rest]) => [number, rest]));
  expect(outcomes.get(one!.number)).toEqual([true, messages.done.send]);
  expect(outcomes.get(two!.number)).toEqual([true, messages.done.send]);
  expect(outcomes.get(gone!.number)).toEqual([
    false,
    messages.notDone(`Order ${gone!.number} has already been cancelled.`),
  ]);
  expect(outcomes.get(7)).toEqual([false, messages.notDone("There is no order 7.")]);
  expect((await other!.shown()).order.state).toBe("placed");
  expect(listed(response.html).filter((number) => !outcomes.has(number))).toEqual([other!.number]);
  expect((await one!.shown()).log.at(-1)).toMatchObject({ state: "shipped", by: bob!.user.email });
  const again = await bob!.post(adminOrdersAddress(), form);
  expect(results(again.html)).toContainEqual([one!.number, true, messages.done.send]);
  expect((await one!.shown()).log).toHaveLength(2);
  const record = (await ada!.get(activityLogAddress())).html;
  expect(record.match(RegExp(`Order: ${one!.number}`, "g"))).toHaveLength(1);
});

test("a ticked, partly sent order is sent whole, and its slip lists only the remaining units", async () => {
  const { number, shown } = await orderAt(store, ["mug", "mug", "mug"], { name: "Partly" });
  await orders().ship(number, null, { by: ada!.user.id }, { mug: 1 });
  const slips = await bob!.get(printOrdersAddress({ what: "slips", q: String(number) }));
  expect(slips.html).toMatch(/<td>mug<\/td><td>2<\/td>/);
  const response = await bob!.post(adminOrdersAddress(), { do: "send", q: "partly", ...(await ticks(number)) });
  expect(results(response.html)).toEqual([[number, true, messages.done.send]]);
  expect((await shown()).order).toMatchObject({
    state: "shipped",
    parcels: [{ units: { mug: 1 } }, { units: { mug: 2 } }],
  });
});

test("ticked orders are cancelled, except those that somebody else has changed meanwhile", async () => {
  const [one, changed] = [await orderAt(store, ["mug", "mug"]), await orderAt(store, ["mug", "mug"])];
  const form = { do: "cancel", ...(await ticks(one.number, changed.number)) };
  await orders().cancelUnits(changed.number, { mug: 1 }, { by: ada!.user.id });
  const outcomes = results((await bob!.post(adminOrdersAddress(), form)).html);
  expect(outcomes).toContainEqual([one.number, true, messages.done.cancel]);
  expect(outcomes).toContainEqual([
    changed.number,
    false,
    messages.notDone(`Order ${changed.number} has changed since you opened this page.`),
  ]);
  expect((await changed.shown()).order.state).toBe("placed");
});

test("an order that is locked at that moment is reported, and does not delay the others", async () => {
  const [held, free] = [await orderAt(store, ["mug"]), await orderAt(store, ["mug"])];
  const client = await store.database.$client.connect();
  await client.query("begin");
  await client.query("select from orders where number = $1 for update", [held.number]);
  const { html } = await bob!.post(adminOrdersAddress(), { do: "send", ...(await ticks(held.number, free.number)) });
  await client.query("rollback");
  client.release();
  const outcomes = new Map(results(html).map(([number, done]) => [number, done]));
  expect([outcomes.get(held.number), outcomes.get(free.number)]).toEqual([false, true]);
});

test("two owners who send and cancel the same orders at once each get the true result of each", async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => orderAt(store, ["mug"])));
  const form = await ticks(...many.map(({ number }) => number));
  const [sending, cancelling] = await Promise.all([
    ada!.post(adminOrdersAddress(), { do: "send", ...form }),
    bob!.post(adminOrdersAddress(), { do: "cancel", ...form }),
  ]);
  const done = (html: string) => results(html).flatMap(([number, was]) => (was ? [number] : []));
  const states = Object.groupBy(
    await Promise.all(many.map(async ({ shown }) => (await shown()).order)),
    ({ state }) => state,
  );
  const numbers = (state: "shipped" | "cancelled") => new Set((states[state] ?? []).map(({ number }) => number));
  expect(new Set(done(sending.html))).toEqual(numbers("shipped"));
  expect(new Set(done(cancelling.html))).toEqual(numbers("cancelled"));
});

test.each([
  ["nothing ticked", { do: "send" }, messages.noTick],
  ["nothing that could be done", { "order-1": "1" }, orderPageMessages.notUnderstood],
  ["a tick that no list has", { do: "send", "order-1": "now" }, orderPageMessages.notUnderstood],
  [
    "an order before which nothing stands",
    { do: "send", "order-1": "1", before: "x" },
    orderPageMessages.notUnderstood,
  ],
  [
    "more than a hundred",
    { do: "cancel", ...Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`order-${n + 1}`, "1"])) },
    messages.tooMany(100),
  ],
])("with %s, nothing is done, and the page says so", async (_, form, message) => {
  const response = await bob!.post(adminOrdersAddress(), form);
  expect([response.status, response.html.includes(message), results(response.html)]).toEqual([422, true, []]);
});

test("readers see the list without buttons that change it, and can print it", async () => {
  await orderAt(store, ["mug"]);
  const { html } = await eve!.get(adminOrdersAddress());
  expect(html).not.toContain(messages.send);
  expect(html).not.toContain(messages.cancelOpen);
  expect(html).toContain(messages.slips);
});

test("the export of the list has the same orders, oldest first, and no formula", async () => {
  const one = await orderAt(store, ["mug", "lamp"], { name: "=Filed" });
  const two = await orderAt(store, ["mug"], { name: "Filed too" });
  const { response, html } = await eve!.get(exportOrdersAddress({ q: "filed" }));
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  const rows = html.split("\r\n");
  expect(rows[0]).toMatch(/^order,placed_at,.*,tracking,phone,confirmed,shipping_method,shipping,discount,tax,sent$/);
  expect(rows.slice(1, -1).map((row) => row.split(",")[0])).toEqual([one.number, one.number, two.number].map(String));
  expect(rows[1]).toContain(",'=Filed,");
  const whole = (await eve!.get(exportOrdersAddress())).html.split("\r\n");
  expect(whole.length).toBeGreaterThan(50);
});

test("ticked orders are printed, or else all found: slips without prices, and a list with amounts to pay", async () => {
  const [one, two] = [
    await orderAt(store, ["mug", "lamp"], { name: "Printed One", giftNote: "With love" }),
    await orderAt(store, ["mug", "mug", "lamp"], { name: "Printed Two" }),
  ];
  await orders().cancelUnits(two.number, { lamp: 1, mug: 1 });
  const slips = (await eve!.get(printOrdersAddress({ q: "printed", what: "slips" }))).html;
  for (const text of ["Printed One", "Printed Two", "With love", "1 Analytical Way", "United States"])
    expect(slips).toContain(text);
  expect(slips.match(/<article/g)).toHaveLength(2);
  expect(slips.match(/A fine lamp/g)).toHaveLength(1);
  expect(slips).not.toContain("$");
  const list = (await eve!.get(printOrdersAddress({ q: "printed", what: "list" }))).html;
  for (const text of ["1 × A fine mug, 1 × A fine lamp", "$119.98", "$59.99"]) expect(list).toContain(text);
  const ticked = { ...(await ticks(one.number)), what: "slips", q: "printed" };
  expect((await eve!.get(printOrdersAddress(ticked))).html.match(/<article/g)).toHaveLength(1);
  await orders().cancel(two.number);
  const rest = (await eve!.get(printOrdersAddress({ q: "printed", what: "slips" }))).html;
  expect(rest).toContain(orderPageMessages.print.leftOut(1));
  expect(rest.match(/<article/g)).toHaveLength(1);
  expect((await eve!.get(printOrdersAddress({ q: "printed", what: "list" }))).html).toContain("Printed Two");
  expect((await eve!.get(printOrdersAddress({ q: "osterley" }))).html).toContain(orderPageMessages.print.none);
});

test("at most the newest hundred are printed at a time, and the page says so", async () => {
  for (let n = 0; n < 101; n += 1) await orderAt(store, ["mug"], { name: "Hundreds" });
  const all = (await eve!.get(printOrdersAddress({ what: "slips" }))).html;
  expect(all.match(/<article/g)).toHaveLength(100);
  expect(all).toContain(orderPageMessages.print.most(100));
  const few = (await eve!.get(printOrdersAddress({ what: "slips", q: "printed" }))).html;
  expect(few).not.toContain(orderPageMessages.print.most(100));
});

test("a shop without orders has none of these pages", async () => {
  const plain = await testStore({ STORE_FEATURES: "catalogue" });
  const owner = await adminAt(plain, "owner");
  const paths = [adminOrdersAddress(), exportOrdersAddress(), printOrdersAddress(), "/admin/orders/100001"];
  const statuses = await Promise.all(paths.map(async (path) => (await owner.get(path)).status));
  const { html } = await owner.get("/admin");
  await plain.stop();
  expect(statuses).toEqual(paths.map(() => 404));
  expect(html).not.toContain(adminOrdersAddress());
});

test("the page's own form, as rendered, sends the ticked orders", async () => {
  const { number } = await orderAt(store, ["mug"], { name: "Formed" });
  const { html } = await bob!.get(adminOrdersAddress({ q: "formed" }));
  const tick = RegExp(`<input type="checkbox" aria-label="[^"]*" name="order-${number}" value="(\\d+)"`).exec(html);
  const fields = fieldsIn(html.slice(html.indexOf('<form method="post" action="/admin/orders"')));
  expect(tick).not.toBeNull();
  const sent = await bob!.post(adminOrdersAddress(), { ...fields, do: "send", [`order-${number}`]: tick![1]! });
  expect(results(sent.html)).toEqual([[number, true, messages.done.send]]);
});

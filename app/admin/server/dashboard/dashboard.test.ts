import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newUser } from "../../../basket/server/testing.ts";
import { storeSettings, products } from "../../../catalogue/server/schema.ts";
import { sell } from "../../../catalogue/server/testing.ts";
import { openDatabase } from "../../../database/database.ts";
import { createSales } from "../../../orders/admin/server/sales.ts";
import { orderLines, orders, orderSearch } from "../../../orders/server/schema.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { adminAddress } from "../../addresses.ts";
import { catalogueAdminMessages } from "../../../catalogue/admin/messages.ts";
import { orderAdminMessages } from "../../../orders/admin/messages.ts";
import { dashboardMessages as messages } from "../../dashboard-messages.ts";
import { ownerJobs, errorLog } from "../schema.ts";
import { browserAt, type TestHolder, adminAt } from "../testing.ts";
import { createErrorLog } from "./error-log.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());
beforeEach(async () => {
  for (const table of [orderSearch, orderLines, orders, products, ownerJobs, errorLog])
    await store.database.delete(table);
  await store.database.update(storeSettings).set({ timeZone: null });
});

const main = async (by: TestHolder = owner) => {
  const { html } = await by.get(adminAddress());
  return html.slice(html.indexOf("<main")).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
};

type Given = {
  readonly ago: string;
  readonly state?: "placed" | "shipped" | "cancelled";
  readonly quantity?: number;
  readonly cancelled?: number;
  readonly name?: string;
};

/** Inserts an order of items at 10.00 each. `ago`: time since the order, as a PostgreSQL interval. */
async function order({ ago, state = "placed", quantity = 1, cancelled = 0, name = "Ada" }: Given) {
  const { id: userId } = await newUser(store.database);
  const address = { name, street: "1 Way", city: "Town", region: "", postalCode: "1", country: "US" };
  const [{ number }] = (await store.database
    .insert(orders)
    .values({
      userId,
      basketId: randomUUID(),
      basketVersion: 1,
      state,
      address,
      totalCents: 1000 * quantity,
      placedAt: sql`now() - ${ago}::interval`,
    })
    .returning({ number: orders.number })) as [{ number: number }];
  const line = { orderNumber: number, productId: "mug", title: "Mug", picture: "kettle-cream", priceCents: 1000 };
  await store.database.insert(orderLines).values({ ...line, quantity, cancelled });
  return number;
}

test("if all is well, each part says so", async () => {
  await sell(store.database, [{ id: "mug", stock: 6 }]);
  const html = await main();
  for (const text of [
    orderAdminMessages.orders.none,
    catalogueAdminMessages.stock.none,
    orderAdminMessages.week.none,
    messages.errors.none,
  ])
    expect(html).toContain(text);
});

test("orders to send are counted, and the oldest are listed with their age", async () => {
  const numbers: number[] = [];
  for (const ago of ["3 days", "47 hours", "1 hour", "59 minutes", "1 minute", "1 second"])
    numbers.push(await order({ ago }));
  await order({ ago: "9 days", state: "shipped" });
  await order({ ago: "9 days", state: "cancelled" });
  const html = await main();
  expect(html).toContain(orderAdminMessages.orders.count("6", false));
  const waits = ["3 days", "47 hours", "1 hour", "less than an hour", "less than an hour"];
  const waiting = [...html.matchAll(/<a href="\/admin\/orders\/(\d+)">\d+<\/a><\/td><td[^>]*>Ada<\/td><td>([^<]*)</g)];
  expect(waiting.map(([, number, wait]) => [Number(number), wait])).toEqual(
    waits.map((wait, at) => [numbers[at], wait]),
  );
  expect(html).toContain('href="/admin/orders?state=placed"');
});

test("products that are nearly sold out are listed, fewest units first, and sold-out products are counted", async () => {
  const stocks = { none: 0, five: 5, one: 1, six: 6, two: 2 };
  await sell(
    store.database,
    Object.entries(stocks).map(([id, stock]) => ({ id, stock })),
  );
  const html = await main();
  expect(html).toContain(
    `${catalogueAdminMessages.stock.few("3")} <a href="/admin/products?state=sold-out">${catalogueAdminMessages.stock.soldOut("1")}</a>`,
  );
  const listed = [...html.matchAll(/<td>(\d)<\/td><td[^>]*><a href="\/admin\/products\/(\w+)">/g)].map(
    ([, ...of]) => of,
  );
  expect(listed).toEqual([
    ["1", "one"],
    ["2", "two"],
    ["5", "five"],
  ]);
});

test("a product is listed from the sale that leaves five units until it has six again", async () => {
  await sell(store.database, [{ id: "mug", stock: 6 }]);
  for (const [stock, few] of [
    [5, 5],
    [1, 1],
    [0, null],
    [4, 4],
    [6, null],
  ] as const) {
    await store.database.update(products).set({ stock });
    expect((await store.database.select({ few: products.few }).from(products))[0]).toEqual({ few });
  }
});

test("sales of the last seven days are shown by day, without cancellations, next to the seven days before", async () => {
  await order({ ago: "1 second", quantity: 3, cancelled: 1, state: "shipped" });
  await order({ ago: "1 second", state: "cancelled", cancelled: 1 });
  await order({ ago: "7 days 1 minute" });
  await order({ ago: "15 days" });
  const html = await main();
  expect(html).toContain(orderAdminMessages.week.more("$20.00", "100"));
  expect([...html.matchAll(/<rect [^>]*height="(\d+)"/g)].map(([, height]) => height)).toEqual([
    ...Array<string>(6).fill("0"),
    "120",
  ]);
  expect([
    ...html.matchAll(/<time dateTime="[^"]*">[^<]*<\/time><\/td><td>1<\/td><td>2<\/td><td>\$20\.00</g),
  ]).toHaveLength(1);
  expect(html).not.toContain(" style=");
});

test("the comparison says more, less, as much, or that there was nothing before", async () => {
  const sales = createSales(store.database);
  await order({ ago: "8 days", quantity: 4 });
  expect(await main()).toContain(orderAdminMessages.week.noneBefore("$40.00"));
  await order({ ago: "1 second" });
  expect(await main()).toContain(orderAdminMessages.week.less("$10.00", "75"));
  await order({ ago: "1 second", quantity: 3 });
  expect(await main()).toContain(orderAdminMessages.week.same("$40.00"));
  await store.database.execute(
    sql`delete from order_lines where order_number in (select number from orders where placed_at < now() - interval '1 day')`,
  );
  expect(await main()).toContain(orderAdminMessages.week.first("$40.00"));
  expect(await sales.week("UTC")).toMatchObject({ amount: 4000, before: 0 });
});

test("the earlier seven days count only up to the same time of the day", async () => {
  await order({ ago: "6 days 23 hours 59 minutes" });
  await order({ ago: "7 days 1 minute" });
  const { amount, before } = await createSales(store.database).week("UTC");
  expect([amount, before]).toSatisfy(
    ([now, then]: number[]) => [2000, 1000].includes(now! + then!) && then === 1000 && now! <= 1000,
  );
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])(
  "days are in the shop's time zone: %s",
  async (timeZone) => {
    await order({ ago: "30 hours" });
    const { days } = await createSales(store.database).week(timeZone);
    const dayAt = (ms: number) => new Date(ms).toLocaleDateString("sv-SE", { timeZone });
    expect(days.at(-1)!.day).toBe(dayAt(Date.now()));
    expect(days.filter(({ units }) => units).map(({ day }) => day)).toEqual([dayAt(Date.now() - 30 * 3_600_000)]);
    expect(days).toHaveLength(7);
  },
);

test("a failed request is listed with its page, its count and its reference in the log, and nothing of its content is stored", async () => {
  const guest = browserAt(store);
  const ids: string[] = [];
  await store.database.execute(sql`alter table departments rename to away`);
  for (const path of ["/departments/secret-a?token=b", "/_data/departments/secret-c"]) {
    const { status, response } = await guest.ask(path, { headers: { "x-secret": "d" } });
    expect(status).toBe(500);
    ids.push(response.headers.get("x-request-id")!);
  }
  await store.database.execute(sql`alter table away rename to departments`);
  await expect.poll(() => main(), { timeout: 5_000 }).toContain(ids[1]);
  const html = await main();
  expect(html).toContain("<td>/departments/:slug</td>");
  expect(html).toContain(`<td>${messages.errors.what(500)}</td>`);
  expect(JSON.stringify(await store.database.select().from(errorLog))).not.toMatch(/secret|token/);
});

test("the same error of a page and day is counted in one row, and rows of eight days ago are deleted", async () => {
  const log = createErrorLog(store.database);
  const old = { day: "2020-01-01", page: "/", status: 500, times: 1, at: new Date(0), requestId: "old" };
  await store.database.insert(errorLog).values(old);
  for (let n = 1; n <= 1_000; n += 1) log.add({ route: "/order", status: 500, requestId: `r${n}` });
  await expect
    .poll(() => log.requests(), { timeout: 5_000 })
    .toMatchObject([{ page: "/order", times: 1_000, requestId: "r1000" }]);
  log.add({ route: "/order", status: 500, requestId: "next" });
  await expect.poll(() => log.requests(), { timeout: 5_000 }).toMatchObject([{ times: 1_001, requestId: "next" }]);
  expect(await store.database.$count(errorLog)).toBe(1);
});

test("at most a hundred kinds of errors are stored, and while the database is away, errors are counted in memory", async () => {
  let isUnavailable = true;
  const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const database = new Proxy(store.database, {
    get: (target, name) => Reflect.get(isUnavailable ? away : target, name) as unknown,
  });
  const log = createErrorLog(database, { writeMs: 20, retryMs: 50 });
  for (let n = 0; n < 500; n += 1) log.add({ route: `/${n % 250}`, status: 503, requestId: `r${n}` });
  await new Promise((resolve) => setTimeout(resolve, 200));
  log.add({ route: "/0", status: 503, requestId: "last" });
  isUnavailable = false;
  await expect.poll(() => store.database.$count(errorLog), { timeout: 5_000 }).toBe(100);
  const { rows } = await store.database.execute(sql`select times, request_id from owner_troubles where page = '/0'`);
  expect(rows).toEqual([{ times: 3, request_id: "last" }]);
  await away.close();
});

test("interrupted jobs are shown, and refused files are not", async () => {
  const by = owner.user.id;
  const ended = { by, endedAt: new Date() };
  await store.database.insert(ownerJobs).values([
    { kind: "import:1", ...ended },
    { kind: "look:2", ...ended, outcome: { looked: { refused: { count: 2, first: [] } } } },
    { kind: "look:3", ...ended, outcome: { looked: { unreadable: "No." } } },
    { kind: "look:4", ...ended, outcome: { looked: { refused: { count: 0, first: [] } } } },
    { kind: "undo:5", ...ended, outcome: { undoing: null } },
    { kind: "undo:6", by },
    { kind: "import:7", ...ended, begunAt: new Date(Date.now() - 8 * 86_400_000) },
  ]);
  const html = await main();
  const jobs = html.slice(html.indexOf(messages.errors.jobs));
  expect([...jobs.matchAll(/<td>([^<]*)<\/td><\/tr>/g)].map(([, what]) => what)).toEqual([
    catalogueAdminMessages.jobs.import,
  ]);
});

test("emails that could not be sent are listed with a link, and the time since when none is sent", async () => {
  const email = (state: string) => sql`insert into letters (kind, "to", about, state, done_at)
    values ('trial', 'ada@shopper.example', '{}', ${state}::letter_state, now())`;
  for (const state of ["dead", "dead", "sent", "waiting"]) await store.database.execute(email(state));
  const dead = await main();
  expect(dead).toContain(`<a href="/admin/emails">${messages.errors.emails("2")}</a>`);
  for (const text of [messages.errors.none, messages.errors.emailOutage]) expect(dead).not.toContain(text);
  await store.database.execute(sql`delete from letters where state = 'dead'`);
  expect(await main()).toContain(messages.errors.none);
  await store.database.execute(sql`insert into letters_mail_server (away_since) values ('2026-03-01T12:00:00Z')`);
  const away = await main();
  expect(away).toMatch(RegExp(`${messages.errors.emailOutage} <time datetime="2026-03-01T12:00:00.000Z"`, "i"));
  expect(away).toContain(`<a href="/admin/emails">${messages.errors.toEmails}</a>`);
  expect(away).not.toContain(messages.errors.none);
  await store.database.execute(sql`delete from letters; delete from letters_mail_server`);
});

test("each role sees what concerns it", async () => {
  const titles = {
    orders: orderAdminMessages.orders.title,
    stock: catalogueAdminMessages.stock.title,
    week: orderAdminMessages.week.title,
    errors: messages.errors.title,
  };
  const seen = async (role: "owner" | "reader" | "orders" | "catalogue") => {
    const html = await main(await adminAt(store, role));
    return Object.entries(titles).flatMap(([part, title]) => (html.includes(`>${title}</h2>`) ? [part] : []));
  };
  expect(await seen("owner")).toEqual(["orders", "stock", "week", "errors"]);
  expect(await seen("reader")).toEqual(["orders", "stock", "week", "errors"]);
  expect(await seen("orders")).toEqual(["orders"]);
  expect(await seen("catalogue")).toEqual(["stock"]);
});

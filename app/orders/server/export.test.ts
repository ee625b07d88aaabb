import { gte } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { exportOrders } from "./export.ts";
import { createOrders } from "./orders.ts";
import { createSales } from "../admin/server/sales.ts";
import { orders as ordersTable } from "./schema.ts";
import { address, reviewed } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";

let store: TestDatabase;
beforeAll(async () => (store = await testDatabase()));
afterAll(() => store.stop());

test("each product of each order is a row of the same columns, and no text begins like a formula", async () => {
  const { database } = store;
  const orders = createOrders(database);
  const baskets = createBaskets(database);
  await stockUp(database, "mug");
  await stockUp(database, "lamp", { priceCents: 129_950 });
  const user = await newUser(database);
  const plain = await reviewed(baskets, user.id, "mug", "lamp", "mug");
  const phone = "+1 217 555 0100";
  const first = await orders.place(user, { ...plain, address: { ...address, region: "", phone } });
  const tricky = {
    ...(await reviewed(baskets, user.id, "mug")),
    address: { ...address, name: '=HYPERLINK("http://x.example")', street: "+1, -2", city: "@home" },
    giftNote: "-1+1\nline two",
  };
  const second = await orders.place(user, tricky);
  const csv = (await Array.fromAsync(exportOrders(database))).join("");
  const when = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
  const [one, two] = [first.ok && first.number, second.ok && second.number];
  const where = "Ada Shopper,1 Analytical Way,Springfield,,62701,US,no,";
  expect(csv.replaceAll(when, "(when)").split("\r\n")).toEqual([
    "\ufefforder,placed_at,state,email,name,street,city,region,postal_code,country,gift,gift_note,product_id,title,quantity,price,order_total,currency,cancelled,to_pay,carrier,tracking,phone,confirmed,shipping_method,shipping,discount,tax,sent",
    `${one},(when),placed,${user.email},${where},mug,A fine mug,2,59.99,1419.48,USD,0,1419.48,,,'${phone},yes,,0.00,0.00,0.00,0`,
    `${one},(when),placed,${user.email},${where},lamp,A fine lamp,1,1299.50,1419.48,USD,0,1419.48,,,'${phone},yes,,0.00,0.00,0.00,0`,
    `${two},(when),placed,${user.email},"'=HYPERLINK(""http://x.example"")","'+1, '-2",'@home,IL,62701,US,yes,"'-1+1\nline two",mug,A fine mug,1,59.99,59.99,USD,0,59.99,,,,yes,,0.00,0.00,0.00,0`,
    "",
  ]);
});

test("cancelled units, the amount to pay and the tracking details have their own columns", async () => {
  const { database } = store;
  const orders = createOrders(database);
  const baskets = createBaskets(database);
  const number = async (...ids: string[]) => {
    const user = await newUser(database);
    const placed = await orders.place(user, await reviewed(baskets, user.id, ...ids));
    return placed.ok ? placed.number : 0;
  };
  const [part, cancelled] = [await number("mug", "lamp", "mug"), await number("mug")];
  await orders.cancelUnits(part, { mug: 1 });
  await orders.ship(part, { carrier: "UPS", tracking: "1" });
  await orders.changeParcel(part, { carrier: "=DHL", tracking: "-12" });
  await orders.cancel(cancelled);
  const csv = (await Array.fromAsync(exportOrders(database, gte(ordersTable.number, part)))).join("");
  const ends = csv.split("\r\n").map((row) => row.split(",").slice(-17, -7).join(","));
  expect(ends.slice(1, -1)).toEqual([
    "mug,A fine mug,2,59.99,1419.48,USD,1,1359.49,'=DHL,'-12",
    "lamp,A fine lamp,1,1299.50,1419.48,USD,0,1359.49,'=DHL,'-12",
    "mug,A fine mug,1,59.99,59.99,USD,1,0.00,,",
  ]);
});

test.each([
  ["in one statement", "yacht", openShop],
  ["in several", "ship", null],
])(
  "a line above 2,147,483,647 cents, ordered %s, is in the history, the export and the sales",
  async (_, id, cancelled) => {
    const { database } = store;
    const orders = createOrders(database, undefined, [], cancelled);
    await stockUp(database, id, { priceCents: 2_147_483_647, stock: 100 });
    const user = await newUser(database);
    const before = (await createSales(database).week("UTC")).amount;
    const placed = await orders.place(user, await reviewed(createBaskets(database), user.id, id, id, id));
    const number = placed.ok ? placed.number : 0;
    expect((await orders.of(user, number))?.totalCents).toBe(6_442_450_941);
    expect((await createSales(database).week("UTC")).amount - before).toBe(6_442_450_941);
    await orders.cancelUnits(number, { [id]: 1 });
    const csv = (await Array.fromAsync(exportOrders(database, gte(ordersTable.number, number)))).join("");
    expect(csv).toContain(`${id},A fine ${id},3,21474836.47,64424509.41,USD,1,42949672.94,`);
  },
);

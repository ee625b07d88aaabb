import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { orders } from "../../orders/server/schema.ts";
import { referenceOf } from "../domain/reference.ts";
import { erasePayers, personalPayments } from "./personal-data.ts";
import { statementFiles, statementLines, transfers } from "./schema.ts";
import { testPayments } from "./testing.ts";

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
beforeAll(async () => {
  store = await testDatabase();
  shop = await testPayments(store);
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});
beforeEach(() => store.database.delete(statementLines));

const today = () => new Date().toISOString().slice(0, 10);

/** Places an order by bank transfer, and adds a bank line for it. */
async function paidOrder(text: (reference: string) => string = (reference) => reference, bookedOn = today()) {
  const orderNumber = await shop.order("transfer", "mug");
  const line = { bookedOn, amountCents: 1000, currency: "EUR", payer: "Jane Example", state: "booked" } as const;
  await store.database
    .insert(statementLines)
    .values({ ...line, orderNumber, key: `bank:${orderNumber}`, text: text(referenceOf(orderNumber)) });
  return orderNumber;
}

const lines = async () => {
  const rows = await store.database.select().from(statementLines).orderBy(statementLines.id);
  return rows.map(({ payer, text, amountCents }) => [payer, text, amountCents]);
};

test("the export of an account has its bank transfers", async () => {
  const number = await paidOrder();
  const [order] = await store.database
    .select()
    .from(orders)
    .where(sql`number = ${number}`);
  const person = { id: order!.userId!, email: "", isConfirmed: true };
  const own = { payer: "Jane Example", text: referenceOf(number), amountCents: 1000, orderNumber: number };
  expect(await personalPayments(store.database).collect!(person)).toMatchObject({ bankTransfers: [own] });
  const other = { ...person, ...(await newUser(store.database)) };
  expect(await personalPayments(store.database).collect!(other)).toEqual({ bankTransfers: [] });
});

test("names and texts of an order without a shopper are erased; amounts, references and the ledger stay", async () => {
  const number = await paidOrder((reference) => `From Jane ${reference.replaceAll(/(.{4})/g, "$1 ").toLowerCase()}!`);
  const other = await paidOrder((reference) => `Jane ${reference}`);
  const ledger = await store.database.select().from(transfers);
  await store.database
    .update(orders)
    .set({ userId: null })
    .where(sql`number = ${number}`);
  await erasePayers(store.database, 10);
  expect(await lines()).toEqual([
    ["", referenceOf(number), 1000],
    ["Jane Example", `Jane ${referenceOf(other)}`, 1000],
  ]);
  expect(await store.database.select().from(transfers)).toEqual(ledger);
});

test("after the years that documents are kept, names are erased from all lines", async () => {
  const yearAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  await paidOrder(() => "Rent", yearAgo(4));
  await paidOrder(() => "Rent", yearAgo(1));
  await erasePayers(store.database, 3);
  expect(await lines()).toEqual([
    ["", "", 1000],
    ["Jane Example", "Rent", 1000],
  ]);
});

test("an uploaded file that was not imported is deleted after a day", async () => {
  const file = { by: crypto.randomUUID(), bytes: Buffer.from("x") };
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await store.database.insert(statementFiles).values([file, { ...file, at: old }]);
  await erasePayers(store.database, 10);
  expect(await store.database.$count(statementFiles)).toBe(1);
});

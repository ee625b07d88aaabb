import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../app/database/postgres/testing.ts";
import { checkMoney } from "./check.ts";
import type { Entry } from "./log.ts";
import { refundId, rows, tables } from "./made-up-books.ts";

const otherRefundId = refundId.replace(/1$/, "2");

const charge = (id: string, order: string | null, amount: number, currency = "usd"): Entry => {
  return { kind: "charge", id, order, amount, currency, session: `cs_${id}`, intent: id.replace("ch", "pi") };
};
const refund = (id: string, change: Partial<Extract<Entry, { kind: "refund" }>> = {}): Entry => {
  const facts = { charge: "ch_2", order: "2", refund: refundId, amount: 500, currency: "usd" };
  return { kind: "refund", id, ...facts, status: "succeeded", ...change };
};

/** Gateway log that matches the rows of `made-up-books.ts`. */
const right = [
  charge("ch_1", "1", 1669),
  charge("ch_2", "2", 500),
  refund("re_1", { status: "pending" }),
  refund("re_1"),
];

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase("template0");
});
afterAll(() => database.stop());

/** Checks a log against correct database rows, after `change` in SQL. */
async function check(change = "", log: readonly Entry[] = right) {
  const file = join(inject("temporaryFolder"), "gateway.log");
  writeFileSync(file, log.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const { $client } = database.database;
  await $client.query(`drop schema public cascade; create schema public; ${tables}; ${rows}; ${change}`);
  return checkMoney({ log: file, database: database.url, stock: { lamp: 10, mug: 10 } });
}
const violations = async (...input: Parameters<typeof check>) => (await check(...input)).violations;

const transfer = (debit: string, credit: string, amount: number, key: string, { currency = "USD", order = 1 } = {}) =>
  `insert into transfers (order_number, debit, credit, amount_cents, currency, key)
   values (${order}, '${debit}', '${credit}', ${amount}, '${currency}', '${key}');`;
const without = (key: string) =>
  `alter table transfers disable trigger all; delete from transfers where key = '${key}'; alter table transfers enable trigger all;`;

test("right books have no violation", async () => {
  expect(await violations()).toEqual([]);
});

test("the checker reads the store's own tables", async () => {
  const store = await testDatabase("wicker");
  try {
    const file = join(inject("temporaryFolder"), "empty.log");
    writeFileSync(file, "");
    expect(await checkMoney({ log: file, database: store.url })).toEqual({
      violations: [],
      evidence: [],
      summary: "0 orders, 0 charges, 0 refunds. The gateway holds nothing.",
    });
  } finally {
    await store.stop();
  }
});

test("the summary has the sums", async () => {
  expect((await check()).summary).toBe("4 orders, 2 charges, 1 refunds. The gateway holds 1669 usd (2169 charged).");
});

test.each([
  ["a charge that is not booked", without("charge pi_1"), "Charge ch_1 of order 1 is booked 0 times."],
  [
    "a charge that is booked twice",
    transfer("provider", "orders", 1669, "again ch_1"),
    "Charge ch_1 of order 1 is booked 2 times.",
  ],
  [
    "a charge that is booked with another amount",
    without("charge pi_1") + transfer("provider", "orders", 1668, "charge ch_1"),
    "Charge ch_1 of order 1 is 1669 usd, but 1668 usd is booked.",
  ],
  [
    "a charge that is booked in another currency",
    without("charge pi_1") + transfer("provider", "orders", 1669, "charge ch_1", { currency: "EUR" }),
    "Charge ch_1 of order 1 is 1669 usd, but 1669 eur is booked.",
  ],
  [
    "a ledger that differs from the gateway's balance",
    transfer("provider", "orders", 5, "charge ch_9"),
    "The gateway holds 1669 usd, but the ledger says 1674.",
  ],
  [
    "a transfer without a cause at the gateway",
    transfer("provider", "orders", 5, "charge ch_9"),
    "Transfer 4 (charge ch_9) has no charge or refund at the gateway.",
  ],
  [
    "a refund that is not booked",
    without(`refund ${refundId}`),
    `Refund ${refundId} of order 2 paid 500, but 0 is booked.`,
  ],
  [
    "a refund that is booked twice",
    transfer("orders", "provider", 500, "refund re_1"),
    `Refund ${refundId} of order 2 paid 500, but 1000 is booked.`,
  ],
  ["a transfer that is not positive", transfer("bank", "orders", 0, "line 1"), "Transfer 4 is not positive."],
  [
    "a ledger without its trigger",
    "drop trigger append_only on transfers",
    "The ledger can be changed: transfers need a trigger that rejects it.",
  ],
  [
    "a ledger whose trigger rejects nothing",
    "create or replace function reject() returns trigger language plpgsql as $$ begin return new; end $$",
    "The ledger can be changed: transfers need a trigger that rejects it.",
  ],
  [
    "a charge that is booked for another order",
    "alter table transfers disable trigger all; update transfers set order_number = 3 where order_number = 1; alter table transfers enable trigger all",
    "Order 1 has 0 usd booked, but the gateway holds 1669.",
  ],
  [
    "a charge without a payment",
    "delete from payments where order_number = 1",
    "Charge ch_1 is for order 1, which has no payment.",
  ],
  [
    "a placed order that holds too little",
    "update orders set total_cents = 1700 where number = 1",
    "Order 1 is placed, but holds 1669 of 1700.",
  ],
  [
    "a shipped order that was never paid",
    "update orders set state = 'shipped' where number = 3",
    "Order 3 is shipped, but holds 0 of 700.",
  ],
  [
    "an order that keeps too much",
    "update orders set total_cents = 1600 where number = 1",
    "Order 1 costs 1600, but keeps 1669.",
  ],
  [
    "a cancelled order that keeps its money",
    "update orders set state = 'cancelled' where number = 1",
    "Order 1 is cancelled, but keeps 1669 beyond its waiting refunds.",
  ],
  [
    "a paid order on hold",
    "update orders set held_until = now() where number = 1",
    "Order 1 is paid, but still on hold.",
  ],
  [
    "a paid order whose payment is open",
    "update payments set state = 'open' where order_number = 1",
    "Order 1 is placed, but its payment is open.",
  ],
  [
    "a refund that is done only in the books",
    `insert into refunds values ('${otherRefundId}', 2, 7, 'done')`,
    `Refund ${otherRefundId} is done, but the gateway did not pay 7.`,
  ],
  ["a refund without a row", "delete from refunds", `Refund ${refundId} was made, but has no row.`],
  ["units that were lost", "update products set stock = 6 where id = 'lamp'", "Of 10 lamp, 6 are left and 3 ordered."],
  [
    "units of a cancelled order",
    "update order_lines set cancelled = 0 where order_number = 2",
    "Order 2 is cancelled, but has 1 units.",
  ],
  ["a missing email", "delete from letters where about ->> 'number' = '1'", "Order 1 has 0 confirmation emails."],
  ["an email sent twice", "insert into letters select * from letters", "Order 1 has 2 confirmation emails."],
] as const)("the checker finds %s", async (_, change, violation) => {
  expect(await violations(change)).toContain(violation);
});

test.each([
  ["a refund made twice", [...right, refund("re_2")], `Refund ${refundId} was made 2 times.`],
  ["a refund that is still pending", right.slice(0, 3), "Refund re_1 is still pending."],
  [
    "a failed refund that is booked",
    [...right, refund("re_1", { status: "failed" })],
    `Refund ${refundId} of order 2 paid 0, but 500 is booked.`,
  ],
  ["a charge of no order", [...right, charge("ch_3", null, 5)], "Charge ch_3 is for order null, which has no payment."],
  ["money in another currency", [...right, charge("ch_3", "1", 5, "eur")], "Order 1 keeps money in eur."],
  [
    "a forged webhook that was accepted",
    [...right, { kind: "webhook", event: "evt_1", type: "refund.created", lie: "future signature", status: 200 }],
    `Webhook evt_1 with the lie "future signature" was answered with 200.`,
  ],
] as [string, Entry[], string][])("the checker finds %s", async (_, log, violation) => {
  expect(await violations("", log)).toContain(violation);
});

test("a cancelled order may keep what its waiting refunds will pay", async () => {
  const waiting = (amount: number) => `
    update orders set state = 'cancelled' where number = 1;
    update order_lines set cancelled = quantity where order_number = 1; update products set stock = 9 where id = 'lamp';
    insert into refunds values (gen_random_uuid(), 1, ${amount}, 'by hand');`;
  const aboutOrder1 = (found: readonly string[]) => found.filter((one) => one.startsWith("Order 1"));
  expect(aboutOrder1(await violations(waiting(1669)))).toEqual([]);
  expect(aboutOrder1(await violations(waiting(1000)))).toEqual([
    "Order 1 is cancelled, but keeps 669 beyond its waiting refunds.",
  ]);
});

test("money in another currency may be booked as unmatched, for the owner", async () => {
  const unmatched = transfer("provider", "unmatched", 5, "charge ch_3", { currency: "EUR" });
  expect(await violations(unmatched, [...right, charge("ch_3", "1", 5, "eur")])).toEqual([]);
});

test("what the owner gave back is not missing", async () => {
  const credited = "update payments set credited_cents = 100 where order_number = 1;";
  const booked = transfer("orders", "provider", 100, "refund re_2");
  const log = [...right, refund("re_2", { order: "1", charge: "ch_1", refund: null, amount: 100 })];
  expect(await violations(credited + booked, log)).toEqual([]);
});

test("a failed refund that was tried again is booked once", async () => {
  const failedFirst = [...right.slice(0, 2), refund("re_1", { status: "failed" }), refund("re_2")];
  expect(await violations("", failedFirst)).toEqual([]);
});

test("an outage at a forged webhook is no violation", async () => {
  const forged = { kind: "webhook", event: "evt_1", type: "refund.created", lie: "wrong signature" } as const;
  expect(await violations("", [...right, { ...forged, status: 400 }, { ...forged, status: null }])).toEqual([]);
});

test("a store without emails has no violation", async () => {
  expect(await violations("delete from letters")).toEqual([]);
  expect(await violations("drop table letters")).toEqual([]);
});

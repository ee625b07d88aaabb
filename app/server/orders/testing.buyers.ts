/**
 * Eight buyers in a process that tests can kill. They place the purchases on standard input (a line of JSON), and
 * write each order that is acknowledged as a line of JSON. Whoever gets an error asks again, as a shopper would.
 */
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../database.ts";
import { createOrders } from "./orders.ts";
import type { Purchase } from "./testing.purchases.ts";

const database = openDatabase(process.argv[2]!, { max: 8 });
const orders = createOrders(database);
const waiting = JSON.parse(await text(process.stdin)) as Purchase[];

async function buyer() {
  for (let purchase = waiting.shift(); purchase; purchase = waiting.shift()) {
    const { user, placing } = purchase;
    const placed = await orders.place(user, placing).catch(() => null);
    if (placed) process.stdout.write(`${JSON.stringify({ basketId: placing.basketId, ...placed })}\n`);
    else {
      waiting.push(purchase);
      await pause(20);
    }
  }
}

await Promise.all(Array.from({ length: 8 }, buyer));
await database.close();

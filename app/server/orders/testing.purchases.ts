import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { createBaskets } from "../basket/baskets.ts";
import { basketItems } from "../basket/schema.ts";
import { newUser, stockUp } from "../basket/testing.ts";
import { products } from "../catalogue/schema.ts";
import type { Database } from "../database.ts";
import type { Placing } from "./place.ts";
import { orderLines, orders } from "./schema.ts";
import { reviewed } from "./testing.ts";

/** What somebody is about to order. */
export type Purchase = { readonly user: { readonly id: string }; readonly placing: Placing };

/** An order of which the buyer was told. */
const Acknowledged = z.object({ basketId: z.string(), ok: z.literal(true), number: z.number() });
type Acknowledged = z.infer<typeof Acknowledged>;

const stock = 1000;

/** Two hundred shoppers who have each reviewed a lamp and two mugs. */
export async function twoHundredPurchases(database: Database): Promise<Purchase[]> {
  const baskets = createBaskets(database);
  await stockUp(database, "lamp", { stock });
  await stockUp(database, "mug", { stock });
  return Promise.all(
    Array.from({ length: 200 }, async () => {
      const user = await newUser(database);
      return { user, placing: await reviewed(baskets, user.id, "mug", "lamp", "mug") };
    }),
  );
}

/** Starts a process that makes these purchases; what it is told grows in `acknowledged`. It ends with the test. */
export function startBuyers(databaseUrl: string, purchases: readonly Purchase[]) {
  const script = join(import.meta.dirname, "testing.buyers.ts");
  const url = `${databaseUrl}&application_name=buyers`;
  const child = spawn(process.execPath, [script, url], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end(JSON.stringify(purchases));
  const acknowledged: Acknowledged[] = [];
  const { promise: someAcknowledged, resolve } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    acknowledged.push(Acknowledged.parse(JSON.parse(line)));
    if (acknowledged.length === 60) resolve();
  });
  const ended = once(child, "close");
  return { acknowledged, someAcknowledged, kill: () => child.kill("SIGKILL"), ended };
}

/** Waits until PostgreSQL has noticed that killed buyers are gone: what they were committing is in or out by then. */
export const buyersForgotten = (database: Database) =>
  vi.waitUntil(async () => {
    const { rowCount } = await database.execute(sql`select 1 from pg_stat_activity where application_name = 'buyers'`);
    return rowCount === 0;
  });

/** Everything acknowledged is there, no basket was ordered twice, and the stock is what the orders have left. */
export async function expectSound(database: Database, acknowledged: readonly Acknowledged[], count: number) {
  const placed = await database.select({ number: orders.number, basketId: orders.basketId }).from(orders);
  expect(placed).toEqual(expect.arrayContaining(acknowledged.map(({ number, basketId }) => ({ number, basketId }))));
  expect(new Set(placed.map(({ basketId }) => basketId)).size).toBe(placed.length);
  expect(placed.length).toBe(count);
  const sold = await database
    .select({ id: orderLines.productId, units: sql<number>`sum(${orderLines.quantity})::integer` })
    .from(orderLines)
    .groupBy(orderLines.productId);
  for (const { id, units } of sold) {
    expect(units).toBe(count * (id === "mug" ? 2 : 1));
    const [left] = await database.select().from(products).where(eq(products.id, id));
    expect(left!.stock).toBe(stock - units);
  }
  expect(await database.$count(basketItems)).toBe(3 * (200 - count));
}

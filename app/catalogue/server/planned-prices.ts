import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { oneRow } from "./one-row.ts";
import { plannedPrices, products } from "./schema.ts";

/** Result of scheduling. "before": already scheduled. "gone": no such product. "taken": another price at that time. */
export type Planned = "planned" | "before" | "gone" | "taken" | "past";

const maxPast = 20;

/** Scheduled prices (soonest first), then applied prices (latest first). `by`: email, or a deleted account's id. */
export async function plannedOf(database: Database, product: string) {
  const { id, priceCents, startsAt, appliedAt } = plannedPrices;
  const by = sql<string | null>`coalesce(${users.email}, ${plannedPrices.by}::text)`;
  const found = (counts: typeof isNull) =>
    database
      .select({ id, priceCents, startsAt, appliedAt, by })
      .from(plannedPrices)
      .leftJoin(users, eq(users.id, plannedPrices.by))
      .where(and(eq(plannedPrices.product, product), counts(appliedAt)));
  const coming = await found(isNull).orderBy(startsAt);
  return [...coming, ...(await found(isNotNull).orderBy(desc(startsAt)).limit(maxPast))];
}

type Planning = Pick<typeof plannedPrices.$inferInsert, "product" | "priceCents" | "startsAt" | "by">;

/** Schedules a price. A repeated request changes nothing. Locks the product until the transaction ends. */
export async function plan(transaction: Transaction, planning: Planning): Promise<Planned> {
  const { product, priceCents, startsAt } = planning;
  const [there] = await transaction
    .select({ isPast: sql<boolean>`${startsAt.toISOString()}::timestamptz <= now()` })
    .from(products)
    .where(eq(products.id, product))
    .for("update"); // concurrent requests wait for this transaction
  if (!there) return "gone";
  const at = and(eq(plannedPrices.product, product), eq(plannedPrices.startsAt, startsAt));
  const [other] = await transaction.select({ priceCents: plannedPrices.priceCents }).from(plannedPrices).where(at);
  if (other) return other.priceCents === priceCents ? "before" : "taken";
  if (there.isPast) return "past";
  const inserted = await transaction.insert(plannedPrices).values(planning).onConflictDoNothing().returning();
  return inserted.length > 0 ? "planned" : "taken";
}

/** Cancels a scheduled price. Returns false if the price does not exist or was applied. */
export async function withdraw(transaction: Transaction, product: string, id: number): Promise<boolean> {
  const of = and(eq(plannedPrices.product, product), eq(plannedPrices.id, id), isNull(plannedPrices.appliedAt));
  const gone = await transaction.delete(plannedPrices).where(of).returning({ id: plannedPrices.id });
  return gone.length > 0;
}

/** Applies due prices. Processes may call this concurrently. Returns the ms until the next scheduled price, or null. */
export async function applyDue(database: Database): Promise<number | null> {
  // Locks scheduled prices before products, and products in order of id as orders do, to avoid deadlocks.
  const applying = sql`
    with found as materialized (
      select id from planned_prices where applied_at is null and starts_at <= now() order by id for update
    ), due as (
      update planned_prices set applied_at = now() from found where planned_prices.id = found.id
      returning product, price_cents, starts_at
    ), last as (
      select distinct on (product) product, price_cents from due order by product, starts_at desc
    ), locked as materialized (
      select id from products where id in (select product from last) order by id for update
    ), changed as (
      update products set price_cents = last.price_cents from last join locked on locked.id = last.product
      where products.id = last.product
    )
    select ceil(extract(epoch from min(starts_at) - now()) * 1000)::text as next
    from planned_prices where applied_at is null and starts_at > now()`;
  const { next } = await oneRow(database.execute<{ next: string | null }>(applying));
  return next === null ? null : Number(next);
}

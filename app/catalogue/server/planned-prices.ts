import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { isReduced, type ScheduledPrice, scheduleProblem } from "../domain/reductions.ts";
import { oneRow } from "./one-row.ts";
import { plannedPrices, products } from "./schema.ts";

/**
 * "before": the same price is already scheduled for this time. "taken": another price is scheduled for this time.
 * "gone": the product does not exist. "overlaps": a price would start during a reduction. "not lower": the reduction
 * would not lower the price.
 */
export type Planned = "planned" | "before" | "gone" | "taken" | "past" | "overlaps" | "not lower";

const maxPast = 20;

/** Scheduled prices (soonest first), then applied prices (latest first). `by`: email, or a deleted account's id. */
export async function plannedOf(database: Database, product: string) {
  const { id, priceCents, startsAt, isReduction, endsAt, appliedAt } = plannedPrices;
  const by = sql<string | null>`coalesce(${users.email}, ${plannedPrices.by}::text)`;
  const found = (counts: typeof isNull) =>
    database
      .select({ id, priceCents, startsAt, isReduction, endsAt, appliedAt, by })
      .from(plannedPrices)
      .leftJoin(users, eq(users.id, plannedPrices.by))
      .where(and(eq(plannedPrices.product, product), counts(appliedAt)));
  const coming = await found(isNull).orderBy(startsAt);
  return [...coming, ...(await found(isNotNull).orderBy(desc(startsAt)).limit(maxPast))];
}

/** A price to schedule, in minor units. `endsAt`: end of the reduction, or null. */
export type Planning = Pick<typeof plannedPrices.$inferSelect, "priceCents" | "startsAt" | "isReduction" | "endsAt">;

/**
 * Schedules a price. A repeated request changes nothing. Locks the product until the transaction ends.
 * `isNow`: the price starts at once.
 */
export async function plan(
  transaction: Transaction,
  planning: Planning & { product: string; by: string | null; isNow?: boolean },
): Promise<Planned> {
  const { product, startsAt, isNow } = planning;
  const isPast = sql<boolean>`${startsAt.toISOString()}::timestamptz <= now()`;
  const [there] = await transaction
    .select({ isPast, priceCents: products.priceCents, reduction: products.reduction })
    .from(products)
    .where(eq(products.id, product))
    .for("update"); // concurrent requests wait for this transaction
  if (!there) return "gone";
  const isOther = or(isNull(plannedPrices.appliedAt), eq(plannedPrices.startsAt, startsAt));
  const stored = await transaction
    .select()
    .from(plannedPrices)
    .where(and(eq(plannedPrices.product, product), isOther))
    .orderBy(plannedPrices.startsAt);
  const [next, others] = [scheduled(planning), stored.map(scheduled)];
  const same = others.find((other) => other.startsAt === next.startsAt);
  if (same) return isDeepStrictEqual(same, next) ? "before" : "taken";
  if (there.isPast && !isNow) return "past";
  const problem = scheduleProblem(next, there, others);
  if (problem) return problem;
  const inserted = await transaction.insert(plannedPrices).values(planning).onConflictDoNothing().returning();
  return inserted.length > 0 ? "planned" : "taken";
}

const scheduled = ({ priceCents, isReduction, startsAt, endsAt }: Planning): ScheduledPrice => ({
  priceCents,
  isReduction,
  startsAt: startsAt.getTime(),
  endsAt: endsAt?.getTime() ?? null,
});

/** Cancels a scheduled price. False if the price does not exist or was applied. */
export async function withdraw(transaction: Transaction, product: string, id: number): Promise<boolean> {
  const of = and(eq(plannedPrices.product, product), eq(plannedPrices.id, id), isNull(plannedPrices.appliedAt));
  const gone = await transaction.delete(plannedPrices).where(of).returning({ id: plannedPrices.id });
  return gone.length > 0;
}

/** Price before the product's running sale, in minor units. Null without a sale. */
export async function priceBeforeSale(database: Database, product: string): Promise<number | null> {
  const { priceCents, reduction } = products;
  const [found] = await database.select({ priceCents, reduction }).from(products).where(eq(products.id, product));
  return found && isReduced(found) ? found.reduction.was : null;
}

/** True for a product that has the price of its sale. */
export const isRunning = sql`price_cents = (reduction->>'price')::integer`;

/** SQL that ends reductions of products. Restores the price before the reduction, unless the price has changed. */
export const endReductions = (condition: SQL) => sql`
  with ended as materialized (
    select id from products where reduction is not null and (${condition}) order by id for update
  )
  update products set reduction = null,
    price_cents = case when ${isRunning} then (reduction->>'was')::integer else price_cents end
  from ended where products.id = ended.id`;

/**
 * SQL that applies due ordinary prices. With `reductions`, applies due reductions instead, if they have not ended and
 * lower the price.
 * Locks scheduled prices before products, and products in order of id as orders do, to avoid deadlocks.
 */
const applyPrices = (now: SQL, reductions: boolean) => sql`
  with found as materialized (
    select id from planned_prices
    where applied_at is null and starts_at <= ${now} and is_reduction = ${reductions} order by id for update
  ), due as (
    update planned_prices set applied_at = now() from found where planned_prices.id = found.id
    returning product, price_cents, starts_at, ends_at
  ), last as (
    select distinct on (product) product, price_cents from due
    where (ends_at is null or ends_at > ${now}) and not exists (
      select from planned_prices later
      where later.product = due.product and later.starts_at > due.starts_at and applied_at is not null
    )
    order by product, starts_at desc
  ), locked as materialized (
    select id from products where id in (select product from last) order by id for update
  )
  update products set price_cents = last.price_cents, reduction = null
  from last join locked on locked.id = last.product
  where products.id = last.product and (not ${reductions} or last.price_cents < products.price_cents)`;

/**
 * Ends and starts due prices. Safe to call concurrently.
 * @returns the ms until the next start or end; 0 after a change; null if no start or end is scheduled
 */
export async function applyDue(database: Database): Promise<number | null> {
  const waiting = sql`
    select now()::text as at, ceil(extract(epoch from min(due) - now()) * 1000)::text as next from (
      select starts_at as due from planned_prices where applied_at is null
      union all
      select case when ${isRunning} then to_timestamp((reduction->>'ends')::bigint / 1000.0) else now() end
        from products where reduction is not null
    ) waiting`;
  const { at, next } = await oneRow(database.execute<{ at: string; next: string | null }>(waiting));
  if (next === null || Number(next) > 0) return next === null ? null : Number(next);
  const now = sql`${at}::timestamptz`; // one time for all SQL, so that a reduction ends before the next price starts
  await database.execute(
    endReductions(sql`not ${isRunning} or (reduction->>'ends')::bigint <= extract(epoch from ${now}) * 1000`),
  );
  for (const reductions of [false, true]) await database.execute(applyPrices(now, reductions));
  return 0;
}

import { desc, eq, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../../database/database.ts";
import { maxStock, type StockReason } from "../../domain/assortment.ts";
import { products, stockChanges } from "../schema.ts";

/** Stock change by the owner: a difference (`by`), or a new count and the stock that the owner saw (`seen`). */
export type StockChange = {
  readonly product: string;
  /** Idempotency key: the id of the submitted form. */
  readonly form: string;
  readonly what: { readonly by: number } | { readonly counted: number; readonly seen: number };
  readonly reason: StockReason;
  readonly note: string;
  readonly by: string;
};

/** Result, with the current stock. "before": the same form was already applied. */
type StockChanged = {
  readonly is: "changed" | "before" | "gone" | "sold meanwhile" | "too few" | "too many";
  readonly stock: number;
};

/** Locks the product's row, so that concurrent orders wait for the change. */
export async function changeStock(transaction: Transaction, change: StockChange): Promise<StockChanged> {
  const { product, form, what, reason, note, by } = change;
  const [now] = await transaction
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, product))
    .for("update");
  if (!now) return { is: "gone", stock: 0 };
  const { stock } = now;
  const [before] = await transaction.select().from(stockChanges).where(eq(stockChanges.form, form));
  if (before) return { is: "before", stock };
  if ("seen" in what && what.seen !== stock) return { is: "sold meanwhile", stock };
  const next = "by" in what ? stock + what.by : what.counted;
  if (next < 0) return { is: "too few", stock };
  if (next > maxStock) return { is: "too many", stock };
  if (next !== stock) await transaction.update(products).set({ stock: next }).where(eq(products.id, product));
  await transaction.insert(stockChanges).values({ product, form, change: next - stock, stock: next, reason, note, by });
  return { is: "changed", stock: next };
}

const maxShown = 100;

/** Latest stock changes, newest first. `by` is an email, or the id of a deleted account. */
export async function readStockChanges(database: Database, product: string) {
  const { id, at, change, stock, reason, note } = stockChanges;
  const by = sql<string>`coalesce(${users.email}, ${stockChanges.by}::text)`;
  const rows = await database
    .select({ id, at, change, stock, reason, note, by })
    .from(stockChanges)
    .leftJoin(users, eq(users.id, stockChanges.by))
    .where(eq(stockChanges.product, product))
    .orderBy(desc(id))
    .limit(maxShown);
  return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }));
}

import { sql } from "drizzle-orm";
import { basketItems } from "../../basket/server/schema.ts";
import { products } from "../../catalogue/server/schema.ts";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import type { Total } from "../../charges/domain/total.ts";
import type { Database } from "../../database/database.ts";
import { requestedLine } from "../domain/order.ts";
import type { OrderSubmission } from "./placing.ts";
import { reviewKey } from "./review-key.ts";

type Units = { readonly id: string; readonly quantity: number; readonly unitPrice: number };

export const totalOfUnits = (units: readonly Units[]): Total => goodsTotal(units.map(requestedLine));

const availableUnits = sql`
  select basket_id as basket, product_id as id, least(count(*), min(stock))::integer as quantity, min(${products.priceCents}) as "unitPrice"
  from ${basketItems} join ${products} on products.id = product_id and stock > 0
  where basket_id = any(${sql.placeholder("baskets")}::uuid[]) and removed_by is null
  group by basket_id, product_id order by min(basket_items.id)`;

/** Computes the totals of reviewed baskets, without locks. Leaves out baskets that differ from their reviews. */
export async function withTotals<Submission extends OrderSubmission>(
  database: Pick<Database, "readPrepared">,
  submissions: readonly Submission[],
): Promise<(Submission & { readonly total: Total })[]> {
  const baskets = `{${submissions.map(({ basketId }) => basketId).join(",")}}`;
  const rows = await database.readPrepared<Units & { basket: string }>(availableUnits, { baskets });
  const byBasket = Map.groupBy(rows, ({ basket }) => basket);
  return submissions.flatMap((submission) => {
    const units = byBasket.get(submission.basketId) ?? [];
    const total = totalOfUnits(units);
    const seen = reviewKey(units.map(({ id, quantity, unitPrice }) => ({ id, quantity, priceCents: unitPrice })));
    return seen === submission.seen && total.amount === submission.totalCents ? [{ ...submission, total }] : [];
  });
}

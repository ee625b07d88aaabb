import { sql } from "drizzle-orm";
import { basketItems } from "../../basket/server/schema.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { StoreSettings } from "../../catalogue/server/store-settings.ts";
import { quoteFor } from "../../charges/domain/quote.ts";
import { type CurrentRates, noRates } from "../../charges/domain/rates.ts";
import type { RequestedLine, Total, TotalRefusal } from "../../charges/domain/total.ts";
import { type RatesReader, todayIn } from "../../charges/server/rates.ts";
import type { Database } from "../../database/database.ts";
import type { OrderSubmission } from "./placing.ts";
import { reviewKey } from "./review-key.ts";

/** Reads tax and shipping rates, not discount codes. Null if the owner has set no rates and `entered` is empty. */
export type ReadRates = (entered?: readonly string[]) => Promise<CurrentRates | null>;

export const ratesReader =
  (rates: RatesReader, storeSettings: () => Promise<Pick<StoreSettings, "timeZone">>): ReadRates =>
  async (entered = []) => {
    const found = await rates.read();
    if (found === noRates && entered.length === 0) return null;
    return { rates: found, day: todayIn((await storeSettings()).timeZone) };
  };

/** Columns of `products` for computing totals. */
export const charged = sql`${products.taxClass} as "taxClass", ${products.grams} as grams`;

const availableUnits = sql`
  select basket_id as basket, products.id, least(count(*), min(stock))::integer as quantity, ${products.priceCents} as "unitPrice", ${charged}
  from ${basketItems} join ${products} on products.id = product_id and stock > 0
  where basket_id = any(${sql.placeholder("baskets")}::uuid[]) and removed_by is null
  group by basket_id, products.id order by min(basket_items.id)`;

/** Refuses the reviewed total if no method is named. A single method need not be named, unless it is a pickup. */
export function totalFor(
  current: CurrentRates | null,
  lines: readonly RequestedLine[],
  { address, shipping: wanted, codes, totalCents }: OrderSubmission,
): Total | TotalRefusal {
  const { offers, total } = quoteFor(current, lines, address, wanted, codes);
  const [first, second] = offers.map(({ method }) => method);
  const isChoice = first?.kind === "pickup" || second !== undefined;
  const isNamed = offers.some(({ method }) => method.id === wanted);
  const isReviewed = "amount" in total && total.amount === totalCents;
  return isReviewed && isChoice && !isNamed ? { refusal: "no shipping chosen" } : total;
}

/** Computes the totals of reviewed baskets, without locks. Leaves out baskets that differ from their reviews. */
export async function withTotals<Submission extends OrderSubmission>(
  database: Pick<Database, "readPrepared">,
  current: CurrentRates,
  submissions: readonly Submission[],
): Promise<(Submission & { readonly total: Total })[]> {
  const baskets = `{${submissions.map(({ basketId }) => basketId).join(",")}}`;
  const rows = await database.readPrepared<RequestedLine & { basket: string }>(availableUnits, { baskets });
  const byBasket = Map.groupBy(rows, ({ basket }) => basket);
  return submissions.flatMap((submission) => {
    const lines = byBasket.get(submission.basketId) ?? [];
    const total = totalFor(current, lines, submission);
    const seen = reviewKey(lines.map(({ id, quantity, unitPrice }) => ({ id, quantity, priceCents: unitPrice })));
    if (seen !== submission.seen || "refusal" in total || total.amount !== submission.totalCents) return [];
    return [{ ...submission, total }];
  });
}

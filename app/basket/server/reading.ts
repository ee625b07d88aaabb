import { and, count, eq, inArray, isNull, min, type SQL, sql } from "drizzle-orm";
import { maxShownStock, type Reduction } from "../../catalogue/domain/catalogue.ts";
import type { Product } from "../../shop/domain/product.ts";
import { noBasket, type SavedBasket, type SavedLine } from "../domain/saved-basket.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { type Owner, ownedBy } from "./owner.ts";
import { basketItems, baskets } from "./schema.ts";

const units = count(basketItems.id);

/** SQL for the available units, capped at the larger of `maxShownStock` and the basket's quantity. */
const shownStock: SQL<number> = sql`least(${products.stock}, greatest(${maxShownStock}, ${units}))::integer`;

/** SQL aggregate: a value of the group's first unit that matches `where`. */
const first = <Value>(value: SQL, where = sql`true`) =>
  sql<Value>`(array_agg(${value} order by ${basketItems.id}) filter (where ${where}))[1]`;

/** Price of the first unit that was added at another price than today's, else of the first unit. */
const price = sql<number>`coalesce(
  ${first(sql`${basketItems.priceCents}`, sql`${basketItems.priceCents} <> ${products.priceCents}`)},
  ${first(sql`${basketItems.priceCents}`)})`;

export const line = {
  key: sql<string | null>`${min(basketItems.id)}::text`,
  quantity: sql<number>`${units}::integer`,
  title: first<string>(sql`${basketItems.title}`),
  picture: first<string>(sql`${basketItems.picture}`),
  priceCents: price,
  rating: first<Product["rating"]>(sql`${basketItems.rating}`),
  nowCents: sql<number | null>`${products.priceCents}`,
  reduction: sql<Reduction | null>`${products.reduction}`,
  slug: sql<string | null>`${products.slug}`,
  available: shownStock,
  taxClass: sql<string | null>`${products.taxClass}`,
  grams: sql<number | null>`${products.grams}`,
};

type Read = { readonly [Part in keyof typeof line]: (typeof line)[Part] extends SQL<infer Value> ? Value : never };

export function lineIn(
  id: Product["id"],
  { key, quantity, title, picture, priceCents, rating, nowCents, reduction, slug, available, taxClass, grams }: Read,
): SavedLine | null {
  if (key === null) return null;
  const charged = { ...(taxClass && { taxClass }), ...(grams && { grams }) };
  const offerAt = (cents: number) => ({ price: cents / 100, ...(reduction?.price === cents && { reduction }) });
  const now = nowCents === null || slug === null ? null : { ...offerAt(nowCents), slug, available, ...charged };
  return { key, id, quantity, title, image: cataloguePicture(picture), price: priceCents / 100, rating, now };
}

/** Query of an owner's basket, joined with the current products: one row per product. */
const rowsOf = (database: Database | Transaction, owner: Parameters<typeof ownedBy>[0], only?: readonly string[]) =>
  database
    .select({ basket: { id: baskets.id, version: baskets.version }, productId: basketItems.productId, ...line })
    .from(baskets)
    .leftJoin(
      basketItems,
      and(
        eq(basketItems.basketId, baskets.id),
        isNull(basketItems.removedBy),
        only && inArray(basketItems.productId, [...only]),
      ),
    )
    .leftJoin(products, eq(products.id, basketItems.productId))
    .where(ownedBy(owner))
    .groupBy(baskets.id, basketItems.productId, products.id)
    .orderBy(min(basketItems.id));

function basketOf(rows: Awaited<ReturnType<typeof rowsOf>>): SavedBasket {
  const [any] = rows;
  if (!any) return noBasket;
  return { ...any.basket, lines: rows.flatMap(({ productId, ...row }) => lineIn(productId ?? "", row) ?? []) };
}

/** @param only limits the lines to products with these ids. */
export const readBasket = async (transaction: Transaction, owner: Owner, only?: readonly Product["id"][]) =>
  basketOf(await rowsOf(transaction, owner, only));

/** Reads whole baskets with prepared statements. */
export function readingBaskets(database: Database): (owner: Owner) => Promise<SavedBasket> {
  const id = sql.placeholder("id");
  const ofAccount = rowsOf(database, { userId: id }).prepare(database.named("find_basket_of_account"));
  const ofGuest = rowsOf(database, { basketId: id }).prepare(database.named("find_basket_of_guest"));
  return async (owner) =>
    basketOf(
      await ("userId" in owner ? ofAccount.execute({ id: owner.userId }) : ofGuest.execute({ id: owner.basketId })),
    );
}

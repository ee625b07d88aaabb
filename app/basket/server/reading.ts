import { and, count, eq, inArray, isNull, min, type SQL, sql } from "drizzle-orm";
import { mostTold } from "../../catalogue/domain/catalogue.ts";
import type { Product, Rating } from "../../shop/domain/product.ts";
import type { SavedBasket } from "../domain/saved-basket.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { type Owner, ownedBy } from "./owner.ts";
import { basketItems, baskets } from "./schema.ts";

const units = count(basketItems.id);

/** Who has more units of a product in the basket than `mostTold` is told whether there are that many. */
const told: SQL<number> = sql`least(${products.stock}, greatest(${mostTold}, ${units}))::integer`;

/** What was noted with the first unit of a product, among those that `where` says. */
const first = <Value>(value: SQL, where = sql`true`) =>
  sql<Value>`(array_agg(${value} order by ${basketItems.id}) filter (where ${where}))[1]`;

/** Of the prices at which units were added the first that is not today's, where there is one. */
const price = sql<number>`coalesce(
  ${first(sql`${basketItems.priceCents}`, sql`${basketItems.priceCents} <> ${products.priceCents}`)},
  ${first(sql`${basketItems.priceCents}`)})`;

/**
 * The owner's basket with its products as they are today, all of one moment. Empty where there is none.
 * @param only of which products there are to be lines; all of them without.
 */
export async function readBasket(
  database: Database | Transaction,
  owner: Owner,
  only?: readonly Product["id"][],
): Promise<SavedBasket> {
  const key = min(basketItems.id);
  const rows = await database
    .select({
      basket: { id: baskets.id, version: baskets.version },
      key,
      quantity: units,
      productId: basketItems.productId,
      title: first<string>(sql`${basketItems.title}`),
      picture: first<string>(sql`${basketItems.picture}`),
      priceCents: price,
      rating: first<Rating>(sql`${basketItems.rating}`),
      now: { priceCents: products.priceCents, slug: products.slug },
      available: told,
    })
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
    .orderBy(key);
  const [any] = rows;
  if (!any) return { id: null, version: 0, lines: [] };
  const lines = rows.flatMap(
    ({ key: firstUnit, productId, quantity, title, picture, priceCents, rating, now, available }) => {
      if (productId === null) return [];
      return [
        {
          key: String(firstUnit),
          id: productId,
          quantity,
          title,
          image: cataloguePicture(picture),
          price: priceCents / 100,
          rating,
          now: now && { price: now.priceCents / 100, slug: now.slug, available },
        },
      ];
    },
  );
  return { ...any.basket, lines };
}

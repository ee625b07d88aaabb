import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { mostTold } from "../../catalogue/domain/catalogue.ts";
import type { Rating } from "../../shop/domain/product.ts";
import type { SavedBasket } from "../domain/saved-basket.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { type Owner, ownedBy } from "./owner.ts";
import { basketItems, baskets } from "./schema.ts";

/** Who has more units of a product in the basket than `mostTold` is told whether there are that many. */
const unitsOfIt = sql`count(*) over (partition by ${products.id})`;
const told: SQL<number> = sql`least(${products.stock}, greatest(${mostTold}, ${unitsOfIt}))::integer`;

/** The owner's basket with its products as they are today, all of one moment. Empty where there is none. */
export async function readBasket(database: Database | Transaction, owner: Owner): Promise<SavedBasket> {
  const rows = await database
    .select({
      basket: { id: baskets.id, version: baskets.version },
      item: basketItems,
      now: { priceCents: products.priceCents, slug: products.slug },
      available: told,
    })
    .from(baskets)
    .leftJoin(basketItems, and(eq(basketItems.basketId, baskets.id), isNull(basketItems.removedBy)))
    .leftJoin(products, eq(products.id, basketItems.productId))
    .where(ownedBy(owner))
    .orderBy(basketItems.id);
  const [first] = rows;
  if (!first) return { id: null, version: 0, items: [] };
  const items = rows.flatMap(({ item, now, available }) => {
    if (!item) return [];
    const offer = now && { price: now.priceCents / 100, slug: now.slug, available };
    return [
      {
        key: String(item.id),
        id: item.productId,
        title: item.title,
        image: cataloguePicture(item.picture),
        price: item.priceCents / 100,
        rating: item.rating as Rating,
        now: offer,
      },
    ];
  });
  return { ...first.basket, items };
}

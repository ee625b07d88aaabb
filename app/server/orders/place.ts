import { and, count, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { formatCents } from "../../domain/money.ts";
import type { Address } from "../../domain/order.ts";
import { orderWords } from "../../words/orders.ts";
import { countChanges } from "../basket/change.ts";
import { lockBasket } from "../basket/owner.ts";
import { basketItems } from "../basket/schema.ts";
import { products } from "../catalogue/schema.ts";
import type { Database, Transaction } from "../database.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

const words = orderWords.changes;

/** What a shopper orders: the basket in the version they reviewed, for the total they saw there. */
export type Placing = {
  readonly basketId: string;
  readonly version: number;
  readonly totalCents: number;
  readonly address: Address;
  /** Null unless the order contains a gift. */
  readonly giftNote: string | null;
};

/** The order's number, and whether it had been placed before; or what has changed since the review, in sentences. */
export type Placed =
  | { readonly ok: true; readonly number: number; readonly again: boolean }
  | { readonly ok: false; readonly changes: readonly string[] };

/**
 * Orders all that is in the shopper's basket and can be had, once for each of its versions: whoever asks again is led to
 * the order there is, whatever else they say. What the shopper saw left out of the total is not ordered, and goes with the
 * rest when the basket is emptied. All of it is one transaction (decision 0006), which also takes the stock and
 * empties the basket. @throws when the database does not answer; then asking again is safe.
 */
export const placeOrder = (database: Database, user: { readonly id: string }, placing: Placing): Promise<Placed> =>
  database.transaction(async (transaction) => {
    const basket = await lockBasket(transaction, { userId: user.id });
    if (basket?.id !== placing.basketId) return { ok: false, changes: [words.basket] };
    const { basketId, version: basketVersion, totalCents, address, giftNote } = placing;
    const [before] = await transaction
      .select({ number: orders.number })
      .from(orders)
      .where(and(eq(orders.basketId, basketId), eq(orders.basketVersion, basketVersion)));
    if (before) return { ok: true, number: before.number, again: true };
    if (basket.version !== basketVersion) return { ok: false, changes: [words.basket] };

    const changes = await changesSince(transaction, placing);
    if (changes.length > 0) return { ok: false, changes };

    const values = { userId: user.id, basketId, basketVersion, totalCents, address, giftNote };
    const [order] = await transaction.insert(orders).values(values).returning({ number: orders.number });
    const { number } = order!;
    await transaction.insert(orderEvents).values({ orderNumber: number, state: "placed" });
    await takeFromStock(transaction, basketId, number);
    await transaction.delete(basketItems).where(eq(basketItems.basketId, basketId));
    await countChanges(transaction, basketId, 1);
    return { ok: true, number, again: false };
  });

/**
 * What is not as the shopper saw it, if the total is not: then it also says what cannot be had. Locks the products: what
 * is found here stays so until the transaction ends.
 */
async function changesSince(transaction: Transaction, { basketId, totalCents }: Placing): Promise<string[]> {
  const wanted = await transaction
    .select({ productId: basketItems.productId, title: min(basketItems.title), units: count() })
    .from(basketItems)
    .where(inBasket(basketId))
    .groupBy(basketItems.productId)
    .orderBy(min(basketItems.id));
  if (wanted.length === 0) return [words.empty];
  const offers = await transaction
    .select({ id: products.id, priceCents: products.priceCents, stock: products.stock })
    .from(products)
    .where(
      inArray(
        products.id,
        transaction.select({ id: basketItems.productId }).from(basketItems).where(inBasket(basketId)),
      ),
    )
    .orderBy(products.id) // everybody locks them in this order, so nobody waits in a circle
    .for("update");
  const byId = new Map(offers.map((offer) => [offer.id, offer]));

  let [had, sum] = [0, 0];
  const missing = wanted.flatMap(({ productId, title, units }) => {
    const offer = byId.get(productId);
    if (!offer) return [words.gone(title!)];
    const some = Math.min(units, offer.stock);
    had += some;
    sum += offer.priceCents * some;
    if (some === units) return [];
    return [some === 0 ? words.soldOut(title!) : words.fewer(title!, some, units)];
  });
  if (had === 0) return missing;
  if (sum === totalCents) return [];
  return [...missing, words.total(formatCents(sum), formatCents(totalCents))];
}

const inBasket = (basketId: string) => and(eq(basketItems.basketId, basketId), isNull(basketItems.removedBy));

/** Writes the order's lines, one for each product that can be had, and takes them from the stock of the locked products. */
async function takeFromStock(transaction: Transaction, basketId: string, number: number) {
  await transaction.execute(sql`
    insert into ${orderLines} (order_number, product_id, title, picture, price_cents, quantity)
    select ${number}, p.id, p.title, p.picture, p.price_cents, least(units.quantity, p.stock)
    from (select product_id, count(*) as quantity, min(id) as first from ${basketItems}
          where ${inBasket(basketId)} group by product_id) as units
    join ${products} as p on p.id = units.product_id and p.stock > 0
    order by units.first`);
  await moveStock(transaction, number, -1);
}

/** Puts what an order has into the stock (1), or takes it from there (-1); the products must be locked. */
export const moveStock = (transaction: Transaction, number: number, direction: 1 | -1) =>
  transaction
    .update(products)
    .set({ stock: sql`${products.stock} + ${direction} * ${orderLines.quantity}` })
    .from(orderLines)
    .where(and(eq(orderLines.orderNumber, number), eq(orderLines.productId, products.id)));

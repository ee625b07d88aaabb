import { eq, inArray } from "drizzle-orm";
import type { OrderState } from "../../domain/order.ts";
import { products } from "../catalogue/schema.ts";
import type { Database, Transaction } from "../database.ts";
import { moveStock } from "./place.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** Done, or why not, in a sentence for the owner. */
export type Fulfilled = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Notes that a placed order has been sent. */
export const shipOrder = (database: Database, number: number) => moveOn(database, number, "shipped");

/** Cancels a placed order, and returns to the stock what it had of the products that the shop still has. */
export const cancelOrder = (database: Database, number: number) =>
  moveOn(database, number, "cancelled", async (transaction) => {
    const ordered = transaction
      .select({ id: orderLines.productId })
      .from(orderLines)
      .where(eq(orderLines.orderNumber, number));
    await transaction
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ordered))
      .orderBy(products.id) // as everybody locks them
      .for("update");
    await moveStock(transaction, number, 1);
  });

/** Takes an order from `placed` to another state, once: whoever comes second is told which one it is in. */
const moveOn = (
  database: Database,
  number: number,
  state: Exclude<OrderState, "placed">,
  also: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<Fulfilled> =>
  database.transaction(async (transaction) => {
    const [order] = await transaction
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.number, number))
      .for("update");
    if (!order) return { ok: false, message: `There is no order ${number}.` };
    if (order.state !== "placed") return { ok: false, message: `Order ${number} has already been ${order.state}.` };
    await also(transaction);
    await transaction.update(orders).set({ state }).where(eq(orders.number, number));
    await transaction.insert(orderEvents).values({ orderNumber: number, state });
    return { ok: true };
  });

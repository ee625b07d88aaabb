import { eq, sql } from "drizzle-orm";
import type { OrderState } from "../domain/order.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** Done, or why not, in a sentence for the owner. */
export type Fulfilled = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Notes that a placed order has been sent. */
export const shipOrder = (database: Database, number: number) => moveOn(database, number, "shipped");

/** Cancels a placed order, and returns to the stock what it had of the products that the shop still has. */
export const cancelOrder = (database: Database, number: number) =>
  moveOn(database, number, "cancelled", async (transaction) => {
    await transaction.execute(sql`
      with locked as (
        select products.id, quantity from ${products} join ${orderLines} on product_id = products.id
        where order_number = ${number} order by products.id for update of products
      )
      update ${products} set stock = stock + locked.quantity from locked where products.id = locked.id`);
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

import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { OrderSubscriber } from "../../orders/server/subscribers.ts";
import { returnMessages } from "../messages.ts";
import { returnLines, returns } from "./schema.ts";

/** Refuses to undo a parcel if its products were received back. Undoing would restock them a second time. */
export const returnSubscriber: OrderSubscriber = {
  async refuseUndo(transaction, number, units) {
    const isReceived = and(eq(returns.orderNumber, number), isNotNull(returns.receivedAt));
    const received = await transaction
      .select({ id: returns.id })
      .from(returns)
      .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
      .where(and(isReceived, inArray(returnLines.productId, Object.keys(units))))
      .limit(1);
    return received.length > 0 ? returnMessages.notUndone : null;
  },
};

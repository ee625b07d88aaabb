import type { Order } from "../../domain/order.ts";
import { orderMessages } from "../../messages.ts";
import { pickupMessages } from "../../pickup-messages.ts";
import { orderPageMessages } from "../messages.ts";

/** Texts of the order's page. Orders for pickup have no parcels. */
export function orderTexts({ pickup }: Pick<Order, "pickup">) {
  const { order: texts } = orderPageMessages;
  const { parcelOf } = orderMessages.details;
  const { done, happened, unitsToSend, ...others } = pickupMessages.admin;
  if (!pickup) return { ...texts, parcelOf };
  return {
    ...texts,
    ...others,
    unitsIn: { ...texts.unitsIn, send: unitsToSend },
    happened: { ...texts.happened, ...happened },
    done: { ...texts.done, ...done },
  };
}

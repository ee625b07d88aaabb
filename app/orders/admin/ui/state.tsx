import { type HeldState, type OrderStatus, type OrderSummary, statusOf } from "../../domain/order.ts";
import { pickupMessages } from "../../pickup-messages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import styles from "./state.module.css";

type StateOf = HeldState & Pick<OrderSummary, "pickup">;

export function stateText(order: StateOf) {
  const ofPickup: Partial<Record<OrderStatus, string>> = order.pickup ? pickupMessages.admin.states : {};
  const standing = statusOf(order);
  return ofPickup[standing] ?? messages.states[standing];
}

export function State(order: StateOf) {
  return (
    <span className={styles.state} data-state={statusOf(order)}>
      {stateText(order)}
    </span>
  );
}

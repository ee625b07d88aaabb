import { type OrderSummary, standingOf } from "../../../orders/domain/order.ts";
import { orderPageMessages } from "../../order-messages.ts";
import styles from "./state.module.css";

/** How an order stands, as a word with a dot. */
export function State(order: Pick<OrderSummary, "state" | "confirmBy">) {
  const standing = standingOf(order);
  return (
    <span className={styles.state} data-state={standing}>
      {orderPageMessages.states[standing]}
    </span>
  );
}

import { type HeldState, statusOf } from "../../domain/order.ts";
import { orderPageMessages as messages } from "../messages.ts";
import styles from "./state.module.css";

export function State(order: HeldState) {
  const standing = statusOf(order);
  return (
    <span className={styles.state} data-state={standing}>
      {messages.states[standing]}
    </span>
  );
}

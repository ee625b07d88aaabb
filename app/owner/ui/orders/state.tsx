import type { OrderState } from "../../../orders/domain/order.ts";
import { orderPageWords } from "../../order-words.ts";
import styles from "./state.module.css";

/** The state of an order, as a word with a dot. */
export const State = ({ state }: { state: OrderState }) => (
  <span className={styles.state} data-state={state}>
    {orderPageWords.states[state]}
  </span>
);

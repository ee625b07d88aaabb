import type { ProductState } from "../../../domain/assortment.ts";
import { productMessages } from "../../product-messages.ts";
import styles from "./state.module.css";

export const State = ({ state }: { state: ProductState }) => (
  <span className={styles.state} data-state={state}>
    {productMessages.states[state]}
  </span>
);

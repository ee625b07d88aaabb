import type { ProductState } from "../../../catalogue/domain/assortment.ts";
import { productMessages } from "../../product-messages.ts";
import styles from "./state.module.css";

/** How it is with a product, as a word with a dot. */
export const State = ({ state }: { state: ProductState }) => (
  <span className={styles.state} data-state={state}>
    {productMessages.states[state]}
  </span>
);

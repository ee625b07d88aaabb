import type { ProductState } from "../../../catalogue/domain/assortment.ts";
import { productWords } from "../../product-words.ts";
import styles from "./state.module.css";

/** How it is with a product, as a word with a dot. */
export const State = ({ state }: { state: ProductState }) => (
  <span className={styles.state} data-state={state}>
    {productWords.states[state]}
  </span>
);

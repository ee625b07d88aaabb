import { cardWords } from "../../card-words.ts";
import { catalogueWords } from "../../words.ts";
import styles from "./availability.module.css";

/** How many are so few that shoppers want to know how many. */
const few = 5;

/** Whether a product can be had, and how many of it when they are few. */
export function Availability({ available }: { available: number }) {
  const { inStock, left } = catalogueWords.product;
  const state = available === 0 ? "out" : available <= few ? "few" : "in";
  const text = { out: cardWords.soldOut, few: left(available), in: inStock }[state];
  return (
    <p className={styles.availability} data-state={state}>
      {text}
    </p>
  );
}

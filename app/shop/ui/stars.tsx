import type { Rating } from "../domain/product.ts";
import { words } from "../words.ts";
import styles from "./stars.module.css";

/** A star in a square of 24 units, from its top point; the next one begins a step to the right. */
const star = "1.8l3.1 6.5 7.1 1-5.2 5 1.3 7.1-6.3-3.4-6.3 3.4 1.3-7.1-5.2-5 7.1-1z";
const step = 27;

/** As many as there can be: in a long basket every element counts, so an icon is one of them. */
const icons = [0, 1, 2, 3, 4].map((at) => <path key={at} d={`M${12 + at * step} ${star}`} />);

/** A rating as that many star icons (specification 3); read aloud as one sentence, not as five pictures. */
export const Stars = ({ rating }: { rating: Rating }) => (
  <svg
    role="img"
    aria-label={words.product.stars(rating)}
    className={styles.stars}
    viewBox={`0 0 ${rating * step - 3} 24`}
  >
    {icons.slice(0, rating)}
  </svg>
);

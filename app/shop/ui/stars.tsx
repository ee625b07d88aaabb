import { useFormatCount } from "../context.tsx";
import type { Rating } from "../domain/product.ts";
import { messages } from "../messages.ts";
import styles from "./stars.module.css";

/** A star in a square of 24 units, from its top point; the next one begins a step to the right. */
const star = "1.8l3.1 6.5 7.1 1-5.2 5 1.3 7.1-6.3-3.4-6.3 3.4 1.3-7.1-5.2-5 7.1-1z";
const step = 27;

/** As many as there can be: in a long basket every element counts, so an icon is one of them. */
const icons = [0, 1, 2, 3, 4].map((at) => <path key={at} d={`M${12 + at * step} ${star}`} />);

type Props = {
  rating: Rating | 0;
  /** The id of what says which product it is about. */
  describedBy: string;
  /** How many people gave it, where that is known. */
  count?: number | undefined;
};

/**
 * A rating as that many star icons (specification 3); read aloud as one sentence, not as five pictures. Where it is known how many people
 * gave it, it is told of how many stars they are.
 */
export function Stars({ rating, describedBy, count }: Props) {
  const formatCount = useFormatCount();
  if (rating === 0) return null;
  const stars = (
    <svg
      role="img"
      aria-label={messages.product.stars(rating, count)}
      aria-describedby={describedBy}
      className={styles.stars}
      data-filled={count && rating}
      viewBox={`0 0 ${(count ? 5 : rating) * step - 3} 24`}
    >
      {count ? icons : icons.slice(0, rating)}
    </svg>
  );
  if (!count) return stars;
  return (
    <span className={styles.counted}>
      {stars}
      <span aria-hidden="true">({formatCount(count)})</span>
    </span>
  );
}

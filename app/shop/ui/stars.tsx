import { useFormatCount } from "../context.tsx";
import type { Rating } from "../domain/product.ts";
import { messages } from "../messages.ts";
import styles from "./stars.module.css";

/** SVG path of a star (24 by 24 units), without its first x coordinate. `step` is the distance between stars. */
const star = "1.8l3.1 6.5 7.1 1-5.2 5 1.3 7.1-6.3-3.4-6.3 3.4 1.3-7.1-5.2-5 7.1-1z";
const step = 27;

/** Each star is a single path, to keep the number of elements in long baskets low. */
const icons = [0, 1, 2, 3, 4].map((at) => <path key={at} d={`M${12 + at * step} ${star}`} />);

type Props = {
  rating: Rating | 0;
  /** Id of the element that names the product. */
  describedBy: string;
  count?: number | undefined;
};

/** Star rating (specification 3). Screen readers get one text instead of five images. */
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

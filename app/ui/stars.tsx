import type { Rating } from "../domain/product.ts";
import { words } from "../words.ts";
import { StarIcon } from "./icons.tsx";
import styles from "./stars.module.css";

/** A rating as that many stars; read aloud as one sentence, not as five pictures. */
export function Stars({ rating }: { rating: Rating }) {
  return (
    <span role="img" aria-label={words.product.stars(rating)} className={styles.stars}>
      {Array.from({ length: rating }, (_, star) => (
        <StarIcon key={star} />
      ))}
    </span>
  );
}

import { useId } from "react";
import type { ReviewPage } from "../domain/review.ts";
import { orderWords } from "../words.ts";
import styles from "./trouble.module.css";

type Props = Pick<ReviewPage, "changes" | "errors">;

/** Why nothing was ordered yet, above everything else and focused as the page opens. What is wrong leads to its field. */
export function Trouble({ changes, errors }: Props) {
  const heading = useId();
  const wrong = Object.entries(errors);
  if (changes.length === 0 && wrong.length === 0) return null;
  return (
    // What was asked for is not what came: whoever cannot see it has to hear so first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus className={styles.trouble}>
      <h2 id={heading}>{changes.length > 0 ? orderWords.review.changed : orderWords.review.wrong}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
        {wrong.map(([name, error]) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

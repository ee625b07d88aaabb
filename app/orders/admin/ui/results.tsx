import { useId } from "react";
import { adminOrderAddress } from "../addresses.ts";
import type { OrderResult } from "../domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import styles from "./results.module.css";

/** Results of an action on selected orders, focused when the page opens. */
export function Results({ results }: { results: readonly OrderResult[] }) {
  const heading = useId();
  if (results.length === 0) return null;
  return (
    // Focuses the results when the page opens, so that screen readers announce them first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus className={styles.results}>
      <h2 id={heading}>{orderPageMessages.list.results}</h2>
      <ul>
        {results.map(({ number, done, message }) => (
          <li key={number} data-done={done}>
            <a href={adminOrderAddress(number)}>{orderPageMessages.list.result(number)}</a>
            {` ${message}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { type ReactNode, useId } from "react";
import styles from "./results.module.css";

type Props = { heading: ReactNode; isRefused?: boolean; isFocused?: boolean; children: ReactNode };

export function Results({ heading, isRefused = false, isFocused = true, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      // Focused on load, so that screen readers announce the results first.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFocused}
      className={styles.results}
      data-refused={isRefused}
    >
      <h2 id={id}>{heading}</h2>
      <ul>{children}</ul>
    </section>
  );
}

export const Result = ({ done, children }: { done?: boolean; children: ReactNode }) => (
  <li data-done={done}>{children}</li>
);

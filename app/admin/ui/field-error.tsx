import { type ReactNode, useId } from "react";
import type { Fields } from "../domain/pages.ts";
import styles from "./field-error.module.css";

/** Error summary of a refused form, focused when the page opens. Each error links to its field. */
export function AdminFieldError({ errors, children }: { errors: Fields; children: ReactNode }) {
  const heading = useId();
  return (
    // Focuses the summary when the page opens, so that screen readers announce it first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus className={styles.problem}>
      <h2 id={heading}>{children}</h2>
      <ul>
        {Object.entries(errors).map(([name, error]) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

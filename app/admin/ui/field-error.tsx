import { type ReactNode, useId } from "react";
import type { Fields } from "../domain/pages.ts";
import styles from "./field-error.module.css";

/** Why a form was not taken, above it and focused as the page opens. What is wrong leads to its field. */
export function AdminFieldError({ errors, children }: { errors: Fields; children: ReactNode }) {
  const heading = useId();
  return (
    // What was asked for is not what came: whoever cannot see it has to hear so first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus className={styles.trouble}>
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

import { useId } from "react";
import styles from "./field-error.module.css";

type Errors = Partial<Readonly<Record<string, string>>>;
type Props = { heading: string; changes: readonly string[]; errors: Errors };

/** Summary of errors, focused on load. Each error links to its field. */
export function FieldError({ heading, changes, errors }: Props) {
  const id = useId();
  const wrong = Object.entries(errors).filter(([, error]) => !changes.includes(error ?? ""));
  if (changes.length === 0 && wrong.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- screen readers read the errors first
    <section aria-labelledby={id} tabIndex={-1} autoFocus className={styles.summary}>
      <h2 id={id}>{heading}</h2>
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

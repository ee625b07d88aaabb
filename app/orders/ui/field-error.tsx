import { useId } from "react";
import styles from "./field-error.module.css";

type Props = {
  readonly heading: string;
  /** What stands against it, in sentences. */
  readonly changes: readonly string[];
  /** What is wrong, by the names of the fields. */
  readonly errors: Partial<Readonly<Record<string, string>>>;
};

/** Why what was asked for was not done, above everything else and focused as the page opens. What is wrong leads to its field. */
export function FieldError({ heading, changes, errors }: Props) {
  const id = useId();
  const wrong = Object.entries(errors);
  if (changes.length === 0 && wrong.length === 0) return null;
  return (
    // What was asked for is not what came: whoever cannot see it has to hear so first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={id} tabIndex={-1} autoFocus className={styles.trouble}>
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

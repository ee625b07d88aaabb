import type { ReactNode } from "react";
import styles from "./field.module.css";

/** What the control in a field must carry: its id, and what is said of it. */
export type FieldControl = {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
};

type Props = {
  name: string;
  label: string;
  /** What is wrong with what was typed, if anything. */
  error: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A control with its label over it, and under that what is wrong with it. Its id is its name. */
export function Field({ name, label, error, children }: Props) {
  const described = error ? `${name}-error` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {error && (
        <p id={described} className={styles.error}>
          {error}
        </p>
      )}
      {children({ id: name, name, "aria-invalid": error !== undefined, "aria-describedby": described })}
    </div>
  );
}

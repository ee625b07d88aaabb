import type { ReactNode } from "react";
import styles from "./field.module.css";

/** Attributes of the control in a field. */
export type FieldControl = {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
};

type Props = {
  name: string;
  label: string;
  error: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A control with its label and error. The control's id equals its name. */
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

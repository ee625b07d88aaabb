import type { ReactNode } from "react";
import styles from "./field.module.css";

type Control = { id: string; name: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type Props = { name: string; label: string; error: string | undefined; children: (control: Control) => ReactNode };

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

import type { ComponentProps } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "name"> & {
  name: string;
  label: string;
  /** What it is for, in a sentence. */
  hint?: string;
  /** What is wrong with what was typed. */
  error?: string | null | undefined;
  /** What stands there now that somebody else has changed it. */
  now?: string | undefined;
};

const looks = { hint: styles.hint, error: styles.error, now: styles.now };

/** A line of text with its label over it, and what is said of it. Its id is its name. */
export function Field({ name, label, hint, error, now, ...input }: Props) {
  const said = Object.entries({ hint, error, now }).filter(([, text]) => text);
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {said.map(([what, text]) => (
        <p key={what} id={`${name}-${what}`} className={looks[what as keyof typeof looks]}>
          {text}
        </p>
      ))}
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={name}
        name={name}
        aria-invalid={Boolean(error)}
        aria-describedby={said.map(([what]) => `${name}-${what}`).join(" ") || undefined}
      />
    </div>
  );
}

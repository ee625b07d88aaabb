import type { ComponentProps } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "name"> & {
  name: string;
  label: string;
  /** How many lines it has at first, for a text of more than one. */
  rows?: number | undefined;
  /** What is chosen from, where nothing else may stand there. */
  options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  /** What it is for, in a sentence. */
  hint?: string;
  /** What is wrong with what was typed. */
  error?: string | null | undefined;
  /** What stands there now that somebody else has changed it. */
  now?: string | undefined;
};

const looks = { hint: styles.hint, error: styles.error, now: styles.now };

/** A line of text, a longer one or a choice, with its label over it, and what is said of it. Its id is its name. */
export function Field({ name, label, rows, options, hint, error, now, ...input }: Props) {
  const said = Object.entries({ hint, error, now }).filter(([, text]) => text);
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {said.map(([what, text]) => (
        <p key={what} id={`${name}-${what}`} className={looks[what as keyof typeof looks]}>
          {text}
        </p>
      ))}
      <Control
        {...input}
        rows={rows}
        options={options}
        id={name}
        name={name}
        aria-invalid={Boolean(error)}
        aria-describedby={said.map(([what]) => `${name}-${what}`).join(" ") || undefined}
      />
    </div>
  );
}

type ControlProps = ComponentProps<"input"> & Pick<Props, "rows" | "options">;

function Control({ rows, options, ...input }: ControlProps) {
  if (rows) return <textarea {...(input as ComponentProps<"textarea">)} rows={rows} />;
  if (!options) return <input type="text" autoComplete={input.type === "file" ? undefined : "off"} {...input} />;
  const { readOnly, ...select } = input as ComponentProps<"select"> & { readOnly?: boolean };
  return (
    <select {...select} disabled={readOnly}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

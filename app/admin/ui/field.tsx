import type { ComponentProps } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "name"> & {
  /** Name and default id of the input. */
  name: string;
  label: string;
  rows?: number | undefined;
  options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  hint?: string;
  error?: string | null | undefined;
  /** Message about another person's change of the stored value since this form was opened. */
  now?: string | undefined;
};

const classNames: Partial<Record<string, string>> = { hint: styles.hint, error: styles.error, now: styles.now };

export function Field({ name, id = name, label, rows, options, hint, error, now, ...input }: Props) {
  if (input.type === "checkbox")
    return (
      <label className={styles.choice}>
        <input {...input} name={name} />
        {label}
      </label>
    );
  const descriptions = Object.entries({ hint, error, now }).filter(([, text]) => text);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {descriptions.map(([what, text]) => (
        <p key={what} id={`${id}-${what}`} className={classNames[what]}>
          {text}
        </p>
      ))}
      <Control
        {...input}
        rows={rows}
        options={options}
        id={id}
        name={name}
        aria-invalid={Boolean(error)}
        aria-describedby={descriptions.map(([what]) => `${id}-${what}`).join(" ") || undefined}
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

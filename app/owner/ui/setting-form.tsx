import type { ComponentProps } from "react";
import type { FormPage } from "../domain/pages.ts";
import { ownerWords } from "../words.ts";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { moment } from "./moment.ts";
import styles from "./setting-form.module.css";

const words = ownerWords.form;

type Line = Pick<ComponentProps<typeof Field>, "name" | "label" | "hint" | "rows" | "options" | "type"> & {
  required: boolean;
};

type Props = Omit<FormPage, "title"> & { action: string; lines: readonly Line[] };

/** The form of a setting of several fields, in whichever state it is. */
export function SettingForm({ action, lines, version, typed, errors, saved, mayChange, conflict }: Props) {
  const wrong = Object.keys(errors).length > 0 ? words.wrong : null;
  const trouble = conflict ? words.conflict(conflict.by, moment(conflict.at)) : wrong;
  const nowOf = (name: string) =>
    conflict && conflict.now[name] !== typed[name] ? words.now(conflict.now[name] ?? "") : undefined;
  const fields = lines.map(({ required, ...line }) => (
    <Field
      key={line.name}
      {...line}
      error={errors[line.name]}
      now={nowOf(line.name)}
      defaultValue={typed[line.name]}
      aria-required={required}
      readOnly={!mayChange}
    />
  ));
  if (!mayChange)
    return (
      <div className={styles.read}>
        <p>{words.readOnly}</p>
        {fields}
      </div>
    );
  return (
    <>
      {saved && (
        <p role="status" className={styles.saved}>
          {words.saved}
        </p>
      )}
      <Form action={action} submit={words.save} trouble={trouble} errors={errors} hidden={{ version: String(version) }}>
        {fields}
      </Form>
    </>
  );
}

import type { ComponentProps, ReactNode } from "react";
import type { FormPage } from "../domain/pages.ts";
import type { Shape } from "../domain/shapes.ts";
import { ownerWords } from "../words.ts";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { moment } from "./moment.ts";
import { PictureField } from "./picture-field.tsx";
import styles from "./setting-form.module.css";

const words = ownerWords.form;

type Line = Pick<ComponentProps<typeof Field>, "name" | "label" | "hint" | "rows" | "options" | "type"> & {
  required: boolean;
  /** Of a picture that is chosen. */
  shape?: Shape;
};

type Group = { legend: string; lines: readonly Line[] };

type Props = Omit<FormPage, "title"> & {
  action: string;
  lines?: readonly Line[];
  /** Fields that belong together, below the others. */
  groups?: readonly Group[];
  /** Whether one can look at the shop as it would be. */
  preview?: boolean;
};

const none: readonly never[] = [];

/** The form of a setting of several fields, in whichever state it is. */
export function SettingForm({ action, lines = none, groups = none, preview = false, ...page }: Props) {
  const { version, errors, saved, mayChange, conflict } = page;
  const wrong = Object.keys(errors).length > 0 ? words.wrong : null;
  const trouble = conflict ? words.conflict(conflict.by, moment(conflict.at)) : wrong;
  const fields = (
    <>
      {lines.map((line) => fieldOf(line, page))}
      {groups.map((group) => (
        <fieldset key={group.legend} className={styles.group}>
          <legend>{group.legend}</legend>
          {group.lines.map((line) => fieldOf(line, page))}
        </fieldset>
      ))}
    </>
  );
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
      <Form
        action={action}
        submit={words.save}
        preview={preview}
        hasFiles={[...lines, ...groups.flatMap((group) => group.lines)].some(({ shape }) => shape)}
        trouble={trouble}
        errors={errors}
        hidden={{ version: String(version) }}
      >
        {fields}
      </Form>
    </>
  );
}

function fieldOf({ required, shape, ...line }: Line, page: Omit<FormPage, "title">): ReactNode {
  const { typed, errors, mayChange, conflict } = page;
  const { name } = line;
  const value = typed[name] ?? "";
  const there = conflict?.now[name] ?? "";
  const hasChanged = conflict !== null && there !== value;
  const said = { error: errors[name], readOnly: !mayChange };
  if (shape)
    return <PictureField key={name} {...line} {...said} shape={shape} folder={value} hasChanged={hasChanged} />;
  const now = hasChanged ? words.now(there) : undefined;
  return <Field key={name} {...line} {...said} now={now} defaultValue={value} aria-required={required} />;
}

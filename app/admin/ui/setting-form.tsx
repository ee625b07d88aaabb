import type { ComponentProps, ReactNode } from "react";
import type { FormPage } from "../domain/pages.ts";
import type { Shape } from "../domain/shapes.ts";
import { adminMessages } from "../messages.ts";
import { useMoment } from "./locale-context.ts";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { PictureField } from "./picture-field.tsx";
import { Message } from "./message.tsx";
import styles from "./setting-form.module.css";

export type FormLine = Pick<
  ComponentProps<typeof Field>,
  "name" | "label" | "hint" | "rows" | "options" | "list" | "type" | "inputMode"
> & {
  required?: boolean;
  shape?: Shape;
};

/** Group of fields. A group counts as empty if its first field is empty. */
type Group = { legend: string; lines: readonly FormLine[] };

type Props = Omit<FormPage, "title"> & {
  action: string;
  lines?: readonly FormLine[];
  /** Groups of fields below `lines`. Empty groups without errors are collapsed. */
  groups?: readonly Group[];
  preview?: boolean | "here";
  buttons?: ReactNode;
  savedText?: string | undefined;
};

const none: readonly never[] = [];

export function SettingForm({ action, lines = none, groups = none, preview, buttons, savedText, ...page }: Props) {
  const { version, seen, errors, saved, mayChange } = page;
  const moment = useMoment();
  const fields = (
    <>
      {lines.map((line) => fieldOf(line, page))}
      {groups.map((group) => (
        <details key={group.legend} className={styles.group} open={isFilledIn(group, page)}>
          <summary>{group.legend}</summary>
          <fieldset>
            <legend className="visually-hidden">{group.legend}</legend>
            {group.lines.map((line) => fieldOf(line, page))}
          </fieldset>
        </details>
      ))}
    </>
  );
  if (!mayChange)
    return (
      <div className={styles.read}>
        <p>{adminMessages.form.readOnly}</p>
        {fields}
      </div>
    );
  return (
    <>
      {saved && <Message>{savedText ?? adminMessages.form.saved}</Message>}
      <Form
        action={action}
        submit={adminMessages.form.save}
        preview={preview}
        buttons={buttons}
        hasFiles={[...lines, ...groups.flatMap((group) => group.lines)].some(({ shape }) => shape)}
        problem={problemOf(page, moment)}
        errors={errors}
        hidden={{ version: String(version), seen }}
      >
        {fields}
      </Form>
    </>
  );
}

function problemOf({ conflict, errors, outdated }: Omit<FormPage, "title">, moment: (iso: string) => string) {
  const { form: messages } = adminMessages;
  if (conflict === "deleted") return messages.deleted;
  if (conflict) return messages.conflict(conflict.by, conflict.at && moment(conflict.at));
  if (outdated) return messages.outdated;
  return Object.keys(errors).length > 0 ? messages.wrong : null;
}

const isFilledIn = ({ lines }: Group, { typed, errors }: Pick<FormPage, "typed" | "errors">) =>
  lines.some(({ name }, at) => errors[name] || (at === 0 && typed[name]));

function fieldOf({ required = false, shape, ...line }: FormLine, page: Omit<FormPage, "title">): ReactNode {
  const { typed, errors, mayChange, conflict } = page;
  const { form: messages } = adminMessages;
  const { name, options } = line;
  const value = typed[name] ?? "";
  const current = conflict && conflict !== "deleted" ? conflict.now[name] : undefined;
  const hasChanged = current !== undefined;
  const shared = { error: errors[name], readOnly: !mayChange };
  if (shape)
    return <PictureField key={name} {...line} {...shared} shape={shape} folder={value} hasChanged={hasChanged} />;
  const shown = options?.find((option) => option.value === current)?.label ?? current;
  const now = shown === undefined ? undefined : current === value ? messages.taken : messages.now(shown);
  return <Field key={name} {...line} {...shared} now={now} defaultValue={value} aria-required={required} />;
}

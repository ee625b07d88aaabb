import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { Fields } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import styles from "./form.module.css";
import { AdminFieldError } from "./field-error.tsx";

type Props = {
  action: string;
  /** Label of the submit button. */
  submit: string;
  /** Reason why the form was refused, as a sentence. */
  problem?: string | null;
  /** Error messages by field name. */
  errors?: Fields;
  /** Values of hidden fields, by name. */
  hidden?: Fields;
  /** Adds a preview button. The preview opens in a new tab; with "here", in the same tab. */
  preview?: boolean | "here";
  /** True if the form uploads files. */
  hasFiles?: boolean;
  children?: ReactNode;
};

/** Admin form: error summary, fields and submit button. Only the server validates the input. */
export const Form = ({ action, submit, problem, errors, hidden, preview, hasFiles, children }: Props) => (
  <form
    method="post"
    action={action}
    encType={hasFiles ? "multipart/form-data" : undefined}
    noValidate
    data-keeps-typed={hidden?.["version"]}
    className={styles.form}
  >
    {Object.entries(hidden ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {problem && <AdminFieldError errors={errors ?? {}}>{problem}</AdminFieldError>}
    {children}
    <div className={styles.buttons}>
      <Button type="submit">{submit}</Button>
      {preview && (
        <Button
          type="submit"
          tone="grey"
          name="preview"
          value="yes"
          formTarget={preview === "here" ? undefined : "_blank"}
        >
          {preview === "here" ? adminMessages.form.previewHere : adminMessages.form.preview}
        </Button>
      )}
    </div>
  </form>
);

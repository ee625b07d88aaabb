import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { Fields } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import styles from "./form.module.css";
import { AdminFieldError } from "./field-error.tsx";

type Props = {
  /** Where it is sent. */
  action: string;
  /** What its one golden button says. */
  submit: string;
  /** Why it was not taken, in a sentence. */
  trouble?: string | null;
  /** What is wrong, by its field. */
  errors?: Fields;
  /** What is sent along unseen. */
  hidden?: Fields;
  /** Whether one can look at it as it would be: in another tab, so that this one keeps what was typed and chosen, or here. */
  preview?: boolean | "here";
  /** Whether files are chosen in it. */
  hasFiles?: boolean;
  children?: ReactNode;
};

/** A form of the owner's: what is wrong with it above it, one column of fields, and one button. Only the server says what is wrong. */
export const Form = ({ action, submit, trouble, errors, hidden, preview, hasFiles, children }: Props) => (
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
    {trouble && <AdminFieldError errors={errors ?? {}}>{trouble}</AdminFieldError>}
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

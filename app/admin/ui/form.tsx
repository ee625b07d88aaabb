import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { Fields } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import styles from "./form.module.css";
import { AdminFieldError } from "./field-error.tsx";

type Props = Omit<ComponentProps<"form">, "hidden"> & {
  submit: string;
  button?: ComponentProps<typeof Button>;
  problem?: string | null;
  errors?: Fields;
  hidden?: Fields;
  /** True: the preview opens in a new tab. "here": the preview opens in the same tab. */
  preview?: boolean | "here" | undefined;
  buttons?: ReactNode;
  hasFiles?: boolean;
};

export const HiddenFields = ({ values }: { values: Fields }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

const none: Fields = {};

export function Form({ submit, button, problem, errors = none, hidden = none, ...props }: Props) {
  const { children, preview, buttons, hasFiles, ...form } = props;
  const isHere = preview === "here";
  return (
    <form
      {...form}
      method="post"
      encType={hasFiles ? "multipart/form-data" : undefined}
      noValidate
      data-keeps-typed={hidden["version"]}
      className={styles.form}
    >
      <HiddenFields values={hidden} />
      {problem && <AdminFieldError errors={errors}>{problem}</AdminFieldError>}
      {children}
      <div className={styles.buttons}>
        <Button type="submit" {...button}>
          {submit}
        </Button>
        {preview && (
          <Button type="submit" tone="grey" name="preview" value="yes" formTarget={isHere ? undefined : "_blank"}>
            {isHere ? adminMessages.form.previewHere : adminMessages.form.preview}
          </Button>
        )}
        {buttons}
      </div>
    </form>
  );
}

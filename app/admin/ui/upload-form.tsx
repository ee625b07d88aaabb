import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";

type Props = Pick<ComponentProps<typeof Form>, "action" | "submit" | "hidden"> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "accept"> & { error: string | null; wrong: string };

export const UploadForm = ({ action, submit, hidden, wrong, error, ...field }: Props) => (
  <Form
    action={action}
    submit={submit}
    {...(hidden && { hidden })}
    problem={error && wrong}
    errors={error ? { file: error } : {}}
    hasFiles
  >
    <Field {...field} name="file" error={error} type="file" aria-required />
  </Form>
);

import type { ComponentProps } from "react";
import { Field } from "../../../../admin/ui/field.tsx";
import { Form } from "../../../../admin/ui/form.tsx";
import type { StockPage } from "../../domain/products/pages.ts";

type Props = Omit<ComponentProps<typeof Form>, "problem" | "errors"> &
  Pick<StockPage, "typed" | "problem"> & { fields: readonly ComponentProps<typeof Field>[] };

export const ProductForm = ({ fields, typed, problem, ...form }: Props) => (
  <Form {...form} problem={problem?.sentence ?? null} errors={problem?.errors ?? {}}>
    {fields.map(({ name, ...field }) => (
      <Field key={name} name={name} error={problem?.errors[name]} defaultValue={typed[name]} {...field} />
    ))}
  </Form>
);

import type { ComponentProps } from "react";
import type { Fields } from "../domain/pages.ts";
import { AdminFieldError } from "./field-error.tsx";
import { Field } from "./field.tsx";
import { FilterBar } from "./filter-bar.tsx";

type Props = {
  action: string;
  messages: { filter: string; show: string; all: string; wrong: string; fields: Fields };
  fields: Readonly<Record<string, Partial<ComponentProps<typeof Field>>>>;
  filter: Fields;
  errors: Fields;
};

export const Filters = ({ action, messages, fields, filter, errors }: Props) => (
  <FilterBar
    action={action}
    label={messages.filter}
    submit={messages.show}
    clear={Object.values(filter).some(Boolean) && messages.all}
  >
    {Object.keys(errors).length > 0 && <AdminFieldError errors={errors}>{messages.wrong}</AdminFieldError>}
    {Object.entries(fields).map(([name, field]) => (
      <Field
        key={name}
        name={name}
        label={messages.fields[name] ?? name}
        error={errors[name]}
        defaultValue={filter[name]}
        {...field}
      />
    ))}
  </FilterBar>
);

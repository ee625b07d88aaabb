import type { ComponentProps } from "react";
import type { Field } from "../../../admin/ui/field.tsx";

type Props = { id: string; options: NonNullable<ComponentProps<typeof Field>["options"]> };

export const DataList = ({ id, options }: Props) => (
  <datalist id={id}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </datalist>
);

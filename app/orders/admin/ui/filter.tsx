import { orderStatuses } from "../../domain/order.ts";
import { adminOrdersAddress } from "../addresses.ts";
import type { OrderFilter } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { FilterBar } from "../../../admin/ui/filter-bar.tsx";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";

const states = () => [
  { value: "", label: messages.list.any },
  ...orderStatuses.map((value) => ({ value, label: messages.states[value] })),
];

export const Filter = ({ filter, errors }: { filter: OrderFilter; errors: Fields }) => (
  <FilterBar
    action={adminOrdersAddress()}
    label={messages.list.filter}
    submit={messages.list.show}
    clear={Object.values(filter).some(Boolean) && messages.list.all}
  >
    {Object.keys(errors).length > 0 && <AdminFieldError errors={errors}>{messages.list.wrong}</AdminFieldError>}
    <Field
      name="q"
      label={messages.list.fields.q}
      hint={messages.list.hint}
      type="search"
      defaultValue={filter.q}
      maxLength={200}
      spellCheck={false}
    />
    {(["state", "from", "to"] as const).map((name) => (
      <Field
        key={name}
        name={name}
        label={messages.list.fields[name]}
        {...(name === "state" ? { options: states() } : { type: "date" })}
        error={errors[name]}
        defaultValue={filter[name]}
      />
    ))}
  </FilterBar>
);

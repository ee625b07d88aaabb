import { orderStatuses } from "../../domain/order.ts";
import { adminOrdersAddress } from "../addresses.ts";
import type { OrderFilter } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { FilterBar } from "../../../admin/ui/filter-bar.tsx";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";

const states = () => [
  { value: "", label: orderPageMessages.list.any },
  ...orderStatuses.map((value) => ({ value, label: orderPageMessages.states[value] })),
];

/** Filters of the list of orders. */
export const Filter = ({ filter, errors }: { filter: OrderFilter; errors: Fields }) => (
  <FilterBar
    action={adminOrdersAddress()}
    label={orderPageMessages.list.filter}
    submit={orderPageMessages.list.show}
    clear={Object.values(filter).some(Boolean) && orderPageMessages.list.all}
  >
    {Object.keys(errors).length > 0 && (
      <AdminFieldError errors={errors}>{orderPageMessages.list.wrong}</AdminFieldError>
    )}
    <Field
      name="q"
      label={orderPageMessages.list.fields.q}
      hint={orderPageMessages.list.hint}
      type="search"
      defaultValue={filter.q}
      maxLength={200}
      spellCheck={false}
    />
    <Field
      name="state"
      label={orderPageMessages.list.fields.state}
      options={states()}
      error={errors["state"]}
      defaultValue={filter.state}
    />
    <Field
      name="from"
      label={orderPageMessages.list.fields.from}
      type="date"
      error={errors["from"]}
      defaultValue={filter.from}
    />
    <Field
      name="to"
      label={orderPageMessages.list.fields.to}
      type="date"
      error={errors["to"]}
      defaultValue={filter.to}
    />
  </FilterBar>
);

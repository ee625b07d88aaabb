import { orderStatuses } from "../../domain/order.ts";
import { Button } from "../../../ui/button.tsx";
import { adminOrdersAddress } from "../addresses.ts";
import type { OrderFilter } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import styles from "./filter.module.css";

const states = () => [
  { value: "", label: orderPageMessages.list.any },
  ...orderStatuses.map((value) => ({ value, label: orderPageMessages.states[value] })),
];

/** Form to filter orders. Submits with GET, so the URL contains the filters. */
export const Filter = ({ filter, errors }: { filter: OrderFilter; errors: Fields }) => (
  <form
    action={adminOrdersAddress()}
    role="search"
    aria-label={orderPageMessages.list.filter}
    className={styles.filter}
  >
    {Object.keys(errors).length > 0 && (
      <AdminFieldError errors={errors}>{orderPageMessages.list.wrong}</AdminFieldError>
    )}
    <div className={styles.search}>
      <Field
        name="q"
        label={orderPageMessages.list.fields.q}
        hint={orderPageMessages.list.hint}
        type="search"
        defaultValue={filter.q}
        maxLength={200}
        spellCheck={false}
      />
    </div>
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
    <Button type="submit" tone="grey">
      {orderPageMessages.list.show}
    </Button>
    {Object.values(filter).some(Boolean) && <a href={adminOrdersAddress()}>{orderPageMessages.list.all}</a>}
  </form>
);

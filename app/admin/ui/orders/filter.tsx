import { orderStatuses } from "../../../orders/domain/order.ts";
import { Button } from "../../../ui/button.tsx";
import { adminOrdersAddress } from "../../addresses.ts";
import type { OrderFilter } from "../../domain/orders/pages.ts";
import type { Fields } from "../../domain/pages.ts";
import { orderPageMessages } from "../../order-messages.ts";
import { Field } from "../field.tsx";
import { AdminFieldError } from "../field-error.tsx";
import styles from "./filter.module.css";

const messages = orderPageMessages.list;

const states = [
  { value: "", label: messages.any },
  ...orderStatuses.map((value) => ({ value, label: orderPageMessages.states[value] })),
];

/** Filter form. Its values are in the URL. */
export const Filter = ({ filter, errors }: { filter: OrderFilter; errors: Fields }) => (
  <form action={adminOrdersAddress()} role="search" aria-label={messages.filter} className={styles.filter}>
    {Object.keys(errors).length > 0 && <AdminFieldError errors={errors}>{messages.wrong}</AdminFieldError>}
    <div className={styles.search}>
      <Field
        name="q"
        label={messages.fields.q}
        hint={messages.hint}
        type="search"
        defaultValue={filter.q}
        maxLength={200}
        spellCheck={false}
      />
    </div>
    <Field
      name="state"
      label={messages.fields.state}
      options={states}
      error={errors["state"]}
      defaultValue={filter.state}
    />
    <Field name="from" label={messages.fields.from} type="date" error={errors["from"]} defaultValue={filter.from} />
    <Field name="to" label={messages.fields.to} type="date" error={errors["to"]} defaultValue={filter.to} />
    <Button type="submit" tone="grey">
      {messages.show}
    </Button>
    {Object.values(filter).some(Boolean) && <a href={adminOrdersAddress()}>{messages.all}</a>}
  </form>
);

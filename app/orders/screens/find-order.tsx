import { findOrderAddress } from "../addresses.ts";
import type { FindOrderPage } from "../domain/order-pages.ts";
import { Field } from "../ui/field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { orderMessages as messages } from "../messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./find-order.module.css";

export default function FindOrder({ data }: { data: FindOrderPage }) {
  const { typed, errors, message, canSend } = data;
  return (
    <Sheet>
      <h1>{messages.find.heading}</h1>
      {message && <p role="status">{message}</p>}
      <p>{canSend ? messages.find.about : messages.find.unavailable}</p>
      {canSend && (
        <form method="post" action={findOrderAddress()} noValidate className={styles.form}>
          <Field name="number" label={messages.find.number} error={errors.number}>
            {(control) => (
              <input {...control} type="text" inputMode="numeric" autoComplete="off" defaultValue={typed.number} />
            )}
          </Field>
          <Field name="email" label={messages.find.email} error={errors.email}>
            {(control) => <input {...control} type="email" autoComplete="email" defaultValue={typed.email} />}
          </Field>
          <Button type="submit">{messages.find.send}</Button>
        </form>
      )}
    </Sheet>
  );
}

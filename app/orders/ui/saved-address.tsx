import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { addressBookAddress, savedAddressAddress } from "../addresses.ts";
import { newAddressId, type SavedAddressPage } from "../domain/address-book.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { useClearFieldErrors } from "./clear-field-error.ts";
import { Sheet } from "./sheet.tsx";
import { FieldError } from "./field-error.tsx";
import styles from "./saved-address.module.css";

export function SavedAddress({ data }: { data: SavedAddressPage }) {
  const { id, typed, refusal, countries } = data;
  const { errors, revalidate } = useClearFieldErrors(data);
  return (
    <Sheet>
      <h1>{id === newAddressId ? messages.add : messages.changeTitle}</h1>
      <FieldError heading={messages.wrong} changes={refusal === null ? [] : [refusal]} errors={errors} />
      <form method="post" action={savedAddressAddress(id)} noValidate className={styles.form} onInput={revalidate}>
        <DeliveryFields typed={typed} errors={errors} countries={countries} />
        <Button type="submit">{messages.save}</Button>
      </form>
      <p>
        <Link href={addressBookAddress()}>{messages.back}</Link>
      </p>
    </Sheet>
  );
}

import { Link } from "wouter";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { addressBookAddress } from "../addresses.ts";
import { newAddressId } from "../domain/address-book.ts";
import type { ReviewPage } from "../domain/review.ts";
import styles from "./address-choice.module.css";
import { Box } from "./box.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";

type Props = Pick<ReviewPage, "addresses" | "canSave" | "typed" | "errors" | "countries">;

/** CSS, not a script, shows the fields of a new address. */
export function AddressChoice({ addresses, ...rest }: Props) {
  const { typed, errors } = rest;
  if (addresses.length === 0) return <Typed {...rest} />;
  return (
    <>
      <fieldset className={styles.choice} aria-describedby={errors.to && "to-error"}>
        <legend className="visually-hidden">{messages.choice.legend}</legend>
        {errors.to && (
          <p id="to-error" className={styles.error}>
            {errors.to}
          </p>
        )}
        {[...addresses, { id: newAddressId, line: messages.choice.another }].map(({ id, line }, at) => (
          <Box
            key={id}
            type="radio"
            name="to"
            {...(at === 0 && { id: "to" })}
            value={id}
            defaultChecked={typed.to === id}
          >
            {line}
          </Box>
        ))}
        <Typed {...rest} />
      </fieldset>
      <p>
        <Link href={addressBookAddress()}>{messages.choice.change}</Link>
      </p>
    </>
  );
}

const Typed = ({ canSave, typed, errors, countries }: Omit<Props, "addresses">) => (
  <div className={styles.typed}>
    <DeliveryFields typed={typed} errors={errors} countries={countries} />
    {canSave && (
      <Box type="checkbox" name="keep" defaultChecked={typed.keep !== ""}>
        {messages.choice.keep}
      </Box>
    )}
  </div>
);

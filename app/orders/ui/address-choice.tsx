import { Link } from "wouter";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { addressBookAddress } from "../addresses.ts";
import { newAddressId } from "../domain/address-book.ts";
import type { ReviewPage } from "../domain/review.ts";
import styles from "./address-choice.module.css";
import { Box } from "./box.tsx";
import { Choice } from "./choice.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";

type Props = Pick<ReviewPage, "addresses" | "canSave" | "typed" | "errors" | "countries">;

/** Choice of a saved or a new address. CSS shows the fields of a new address, without scripts. */
export function AddressChoice({ addresses, ...rest }: Props) {
  const { typed, errors } = rest;
  if (addresses.length === 0) return <Typed {...rest} />;
  const options = [...addresses, { id: newAddressId, line: messages.choice.another }];
  return (
    <>
      <Choice
        name="to"
        legend={messages.choice.legend}
        error={errors.to}
        options={options.map(({ id, line: label }) => ({ id, label }))}
        chosen={typed.to}
      >
        <Typed {...rest} />
      </Choice>
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

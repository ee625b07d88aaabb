import type { AddressForm, SavedAddressPage } from "../domain/address-book.ts";
import type { ReviewPage } from "../domain/review.ts";
import { orderMessages } from "../messages.ts";
import { Box } from "./box.tsx";
import styles from "./delivery-fields.module.css";
import { Field } from "./field.tsx";

type Props = Pick<SavedAddressPage, "typed" | "errors" | "countries">;

/** The fields that are lines of text, in the order of the form, with what browsers may fill in. The region may be empty. */
export const deliveryLines = [
  { name: "name", autoComplete: "shipping name", optional: false },
  { name: "street", autoComplete: "shipping address-line1", optional: false },
  { name: "city", autoComplete: "shipping address-level2", optional: false },
  { name: "region", autoComplete: "shipping address-level1", optional: true },
  { name: "postalCode", autoComplete: "shipping postal-code", optional: false },
] as const satisfies readonly { name: keyof AddressForm; autoComplete: string; optional: boolean }[];

/** Where an order goes, and how the carrier reaches whoever receives it. Only the server says what is wrong with it. */
export const DeliveryFields = ({ typed, errors, countries }: Props) => (
  <div className={styles.fields}>
    {deliveryLines.map(({ name, autoComplete, optional }) => (
      <Field key={name} name={name} label={orderMessages.fields[name]} error={errors[name]}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete={autoComplete}
            aria-required={!optional}
            defaultValue={typed[name]}
          />
        )}
      </Field>
    ))}
    <Field name="country" label={orderMessages.fields.country} error={errors.country}>
      {(control) => (
        <select {...control} autoComplete="shipping country" aria-required defaultValue={typed.country}>
          <option value="">{orderMessages.fields.chooseCountry}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field name="phone" label={orderMessages.fields.phone} error={errors.phone}>
      {(control) => <input {...control} type="tel" autoComplete="tel" defaultValue={typed.phone} />}
    </Field>
  </div>
);

/** Whether it is a gift, and then what its note says: the box shows and hides the note by style alone. */
export const GiftFields = ({ typed, errors }: Pick<ReviewPage, "typed" | "errors">) => (
  <div className={styles.gift}>
    <Box type="checkbox" name="gift" defaultChecked={typed.gift !== ""}>
      {orderMessages.fields.gift}
    </Box>
    <div className={styles.note}>
      <Field name="giftNote" label={orderMessages.fields.giftNote} error={errors.giftNote}>
        {(control) => <textarea {...control} rows={3} defaultValue={typed.giftNote} />}
      </Field>
    </div>
  </div>
);

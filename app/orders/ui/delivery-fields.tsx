import type { AddressForm, SavedAddressPage } from "../domain/address-book.ts";
import type { ReviewPage } from "../domain/review.ts";
import { orderMessages as messages } from "../messages.ts";
import { Box } from "./box.tsx";
import styles from "./delivery-fields.module.css";
import { Field } from "./field.tsx";

type Props = Pick<SavedAddressPage, "typed" | "errors" | "countries">;

const deliveryLines = [
  { name: "name", autoComplete: "shipping name", optional: false },
  { name: "street", autoComplete: "shipping address-line1", optional: false },
  { name: "city", autoComplete: "shipping address-level2", optional: false },
  { name: "region", autoComplete: "shipping address-level1", optional: true },
  { name: "postalCode", autoComplete: "shipping postal-code", optional: false },
] as const satisfies readonly { name: keyof AddressForm; autoComplete: string; optional: boolean }[];

/** Only the server validates the input. */
export const DeliveryFields = ({ typed, errors, countries }: Props) => (
  <div className={styles.fields}>
    {deliveryLines.map(({ name, autoComplete, optional }) => (
      <Field key={name} name={name} label={messages.fields[name]} error={errors[name]}>
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
    <Field name="country" label={messages.fields.country} error={errors.country}>
      {(control) => (
        <select {...control} autoComplete="shipping country" aria-required defaultValue={typed.country}>
          <option value="">{messages.fields.chooseCountry}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field name="phone" label={messages.fields.phone} error={errors.phone}>
      {(control) => <input {...control} type="tel" autoComplete="tel" defaultValue={typed.phone} />}
    </Field>
  </div>
);

/** Gift checkbox and message. CSS shows the message field, without scripts. */
export const GiftFields = ({ typed, errors }: Pick<ReviewPage, "typed" | "errors">) => (
  <div className={styles.gift}>
    <Box type="checkbox" name="gift" defaultChecked={typed.gift !== ""}>
      {messages.fields.gift}
    </Box>
    <div className={styles.note}>
      <Field name="giftNote" label={messages.fields.giftNote} error={errors.giftNote}>
        {(control) => <textarea {...control} rows={3} defaultValue={typed.giftNote} />}
      </Field>
    </div>
  </div>
);

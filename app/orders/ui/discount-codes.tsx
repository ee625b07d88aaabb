import { chargeMessages } from "../../charges/messages.ts";
import { Button } from "../../ui/button.tsx";
import { reviewAddress } from "../addresses.ts";
import type { ReviewPage } from "../domain/review.ts";
import { Field } from "./field.tsx";
import { Section } from "./sheet.tsx";

type Props = Pick<ReviewPage, "typed" | "errors"> & { isUnapplied: boolean };

/** The button reloads the review page, with the discounted total. */
export function DiscountCodes({ typed, errors, isUnapplied }: Props) {
  const { codes: messages } = chargeMessages;
  return (
    <Section heading={messages.heading}>
      <Field name="codes" label={messages.label} error={errors.codes}>
        {(control) => <input {...control} type="text" autoComplete="off" defaultValue={typed.codes} />}
      </Field>
      <p aria-live="polite">{isUnapplied && !errors.codes && messages.unapplied}</p>
      <Button type="submit" tone="grey" name="update" value="yes" formAction={`${reviewAddress()}#total`}>
        {messages.apply}
      </Button>
    </Section>
  );
}

import { type FormEvent, useRef } from "react";
import { Link } from "wouter";
import type { ReviewPage } from "../domain/review.ts";
import { Button } from "../../ui/button.tsx";
import { AddressChoice } from "../ui/address-choice.tsx";
import { GiftFields } from "../ui/delivery-fields.tsx";
import { Field } from "../ui/field.tsx";
import { useDraft } from "../ui/draft.ts";
import { useClearFieldErrors } from "../ui/clear-field-error.ts";
import { OrderLines } from "../ui/order-lines.tsx";
import { Section, Sheet } from "../ui/sheet.tsx";
import { Total } from "../ui/total.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { useShop } from "../../shop/context.tsx";
import type { NamedPage } from "../../shop/domain/shop.ts";
import { orderMessages as messages } from "../messages.ts";
import styles from "./review.module.css";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import { chargeMessages } from "../../charges/messages.ts";
import { Parts } from "../../charges/ui/parts.tsx";
import { DiscountCodes } from "../ui/discount-codes.tsx";
import { PaymentChoice } from "../ui/payment-choice.tsx";
import { Shipping } from "../ui/shipping.tsx";
import { useQuote } from "../ui/use-quote.ts";
import { useSubmitGuard } from "../ui/use-submit-guard.ts";
import { reviewAddress } from "../addresses.ts";
import { checkoutAddress } from "../../shop/addresses.ts";

/** Hidden fields contain the displayed basket version and total. */
export default function Review({ data }: { data: ReviewPage }) {
  const { basket, lines, leftOut, typed } = data;
  const { money, ordering } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const { quote, hasUnappliedCodes, update } = useQuote(data);
  const saveDraft = useDraft(form, data, update);
  const { busy, guard } = useSubmitGuard(() => saveDraft(true));
  const { errors, revalidate } = useClearFieldErrors(data);
  const { total } = quote;
  // Refused pages omit the id `total`. With the id, `#total` in the URL would prevent the error summary's autofocus.
  const isRefused = data.changes.length + Object.keys(data.errors).length > 0;
  const { amount: totalCents, isPickup } = "refusal" in total ? goodsTotal(data.charged) : total;
  const payments = totalCents > 0 ? data.payments : [];
  function input(event: FormEvent<HTMLFormElement>) {
    revalidate(event);
    saveDraft(false);
    update(event.currentTarget);
  }
  return (
    <form
      ref={form}
      method="post"
      action={reviewAddress()}
      noValidate
      aria-busy={busy}
      onSubmit={guard}
      onInput={input}
    >
      <input type="hidden" name="basket" value={basket.id} />
      <input type="hidden" name="version" value={basket.version} />
      <input type="hidden" name="seen" value={basket.seen} />
      <input type="hidden" name="total" value={totalCents} />
      {money && <input type="hidden" name="currency" value={money.currency} />}
      <Sheet
        panel={
          <>
            <Total
              id={isRefused ? undefined : "total"}
              count={lines.reduce((sum, { quantity }) => sum + quantity, 0)}
              cents={totalCents}
            />
            {"refusal" in total ? (
              <p>{chargeMessages.shipping.later}</p>
            ) : (
              <Parts parts={total.parts} toPay={total.amount} />
            )}
            {payments.length === 0 && <p>{messages.payment.later(totalCents, Boolean(isPickup))}</p>}
            {ordering?.notice && <Notice parts={ordering.notice} />}
            <Button type="submit" aria-disabled={busy}>
              {ordering?.button ?? messages.review.place}
            </Button>
          </>
        }
      >
        <h1>{messages.review.heading}</h1>
        <FieldError heading={headingOf(data)} changes={data.changes} errors={errors} />
        <Section heading={messages.review.items}>
          <OrderLines lines={lines} />
          {leftOut.length > 0 && (
            <div className={styles.leftOut}>
              <h3>{messages.review.leftOut}</h3>
              <ul>
                {leftOut.map(({ id, title, quantity, why }) => (
                  <li key={`${id} ${why}`}>{messages.review.missing(quantity, title, messages.review.why[why])}</li>
                ))}
              </ul>
            </div>
          )}
          <p>
            <Link href={checkoutAddress()}>{messages.review.change}</Link>
          </p>
        </Section>
        {data.guest && <GuestSection guest={data.guest} typed={typed} errors={errors} />}
        <Section heading={messages.review.delivery}>
          <AddressChoice {...data} errors={errors} />
        </Section>
        {data.current && data.current.rates.zones.length > 0 && <Shipping quote={quote} />}
        {data.takesCodes && <DiscountCodes typed={typed} errors={errors} isUnapplied={hasUnappliedCodes} />}
        {payments.length > 0 && <PaymentChoice payments={payments} typed={typed} errors={errors} />}
        <Section heading={messages.review.gift}>
          <GiftFields typed={typed} errors={errors} />
        </Section>
      </Sheet>
    </form>
  );
}

function headingOf({ changes, errors }: ReviewPage) {
  if (changes.length > 0) return messages.review.changed;
  return Object.keys(errors).join() === "codes" ? messages.review.notApplied : messages.review.wrong;
}

/** Notice about the order. Its links open in a new tab, so that the form's input is not lost. */
const Notice = ({ parts }: { parts: readonly (string | NamedPage)[] }) => (
  <p>
    {parts.map((part) =>
      typeof part === "string" ? (
        part
      ) : (
        <a key={part.href} href={part.href} target="_blank" rel="noopener">
          {part.title}
          <span className="visually-hidden"> {messages.review.newTab}</span>
        </a>
      ),
    )}
  </p>
);

type GuestProps = Pick<ReviewPage, "typed" | "errors"> & { guest: NonNullable<ReviewPage["guest"]> };

const GuestSection = ({ guest, typed, errors }: GuestProps) => (
  <Section heading={messages.guest.heading}>
    <p>
      <Link href={guest.signIn}>{messages.guest.signIn}</Link>
      {messages.guest.or}
      <Link href={guest.register}>{messages.guest.register}</Link>
      {messages.guest.instead}
    </p>
    <Field name="email" label={messages.fields.email} error={errors.email}>
      {(control) => <input {...control} type="email" autoComplete="email" aria-required defaultValue={typed.email} />}
    </Field>
    <p>{messages.guest.about[guest.returnsBy]}</p>
  </Section>
);

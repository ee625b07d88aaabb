import { useEffect } from "react";
import { Link } from "wouter";
import { useFormatCents } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import { isConfirmed, type Order, type OrderEvent, statusOf, unitCount } from "../domain/order.ts";
import type { OrderDetailsPage, OrderRefunds } from "../domain/order-pages.ts";
import { Parts } from "../../charges/ui/parts.tsx";
import { Day } from "../ui/day.tsx";
import { forgetSent } from "../ui/draft.ts";
import { OrderLines } from "../ui/order-lines.tsx";
import { Parcels } from "../ui/parcels.tsx";
import { PaymentFacts } from "../ui/payment-facts.tsx";
import { Section, Sheet } from "../ui/sheet.tsx";
import { Total } from "../ui/total.tsx";
import { orderMessages as messages } from "../messages.ts";
import styles from "./order.module.css";
import { orderAddress, ordersAddress, payAddress, returnItemsAddress } from "../addresses.ts";

export default function OrderDetails({ data }: { data: OrderDetailsPage }) {
  useEffect(forgetSent, []);
  const { order, to, pickup, slugs, refunds, documents, refusal } = data;
  const lines = order.lines.map((line) => ({ ...line, slug: slugs[line.id] }));
  return (
    <Sheet
      panel={
        <>
          <Total count={order.state === "cancelled" ? 0 : unitCount(order.lines)} cents={order.totalCents} />
          {order.state !== "cancelled" && <Parts parts={order.parts} toPay={order.totalCents} />}
          {order.state !== "cancelled" && !refunds.isWhole && <p>{paymentText(data)}</p>}
          <Refunds {...refunds} />
        </>
      }
    >
      <h1>{messages.details.heading(order.number)}</h1>
      {refusal && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- screen readers read the refusal first
        <p role="alert" tabIndex={-1} autoFocus className={styles.refusal}>
          {refusal}
        </p>
      )}
      <p>{stateText(data)}</p>
      {order.state === "placed" && <Next data={data} />}
      {documents.map(({ title, href }) => (
        <p key={href} data-no-print>
          <a href={href}>{title}</a>
        </p>
      ))}
      {data.guest?.link && <PrintedLink href={data.guest.link} />}
      <Parcels order={order} />
      <Section heading={messages.review.items}>
        <OrderLines lines={lines} />
      </Section>
      <Section heading={pickup?.heading ?? messages.review.delivery}>
        <p className={styles.text}>{to.join("\n")}</p>
        {order.address.phone && <p>{messages.phone(order.address.phone)}</p>}
      </Section>
      {order.giftNote !== null && (
        <Section heading={messages.details.giftNote}>
          <p className={styles.text}>{order.giftNote || messages.details.noGiftNote}</p>
        </Section>
      )}
      <Section heading={messages.details.history}>
        <ol className={styles.history}>
          {order.events.map((event) => (
            <li key={event.at}>
              {`${whatHappened(event, order)}, `}
              <Day at={event.at} />
            </li>
          ))}
        </ol>
        {order.state === "placed" && (
          <CollapsedForm
            number={order.number}
            name="cancel"
            {...(order.isPartlySent ? messages.details.cancel.rest : messages.details.cancel)}
          />
        )}
        {data.hasReturns && (
          <p data-no-print>
            <Link href={returnItemsAddress(order.number)}>{messages.details.returns}</Link>
          </p>
        )}
        {data.guest?.hasEmail && order.state !== "placed" && (
          <>
            <p data-no-print>
              <a href={`${orderAddress(order.number)}/file`} download>
                {messages.guest.take}
              </a>
            </p>
            <CollapsedForm number={order.number} name="forget" {...forgetTexts(documents.length > 0)} />
          </>
        )}
        {!data.guest && (
          <p data-no-print>
            <Link href={ordersAddress()}>{messages.details.toHistory}</Link>
          </p>
        )}
      </Section>
    </Sheet>
  );
}

function Refunds({ list }: Pick<OrderRefunds, "list">) {
  const formatCents = useFormatCents();
  return list.map(({ amountCents, at, isSent }, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows never change
    <p key={row}>
      {messages.payment[isSent ? "refunded" : "refunding"](formatCents(amountCents))}
      <Day at={at} />
    </p>
  ));
}

/** The next step before shipping: the shopper pays, confirms the order or its email address, or waits. */
function Next({ data: { order, pickup, guest, email, receivesEmails, paymentFacts } }: { data: OrderDetailsPage }) {
  const emailed = receivesEmails && order.isEmailUnconfirmed && <p>{messages.guest.emailed(email)}</p>;
  if (statusOf(order) === "unpaid")
    return (
      <>
        {emailed}
        {paymentFacts.length > 0 && <PaymentFacts facts={paymentFacts} />}
        <form action={payAddress(order.number)} data-no-print>
          <Button type="submit">{messages.payment.payNow}</Button>
        </form>
      </>
    );
  if (emailed) return emailed;
  if (order.isPartlySent) return null;
  if (isConfirmed(order)) return <p>{pickup?.next ?? messages.details.next(email, receivesEmails)}</p>;
  if (!guest?.hasEmail) return <p>{messages.guest.waits(email)}</p>;
  return (
    <form method="post" action={orderAddress(order.number)} data-no-print>
      <input type="hidden" name="confirm" value="yes" />
      <Button type="submit">{messages.guest.confirm}</Button>
    </form>
  );
}

const PrintedLink = ({ href }: { href: string }) => (
  <Section heading={messages.guest.link.heading}>
    <p>{messages.guest.link.about}</p>
    <p className={styles.text}>
      <a href={href}>{href}</a>
    </p>
  </Section>
);

function paymentText({ order, pickup }: OrderDetailsPage) {
  const { later, unpaid, paid } = messages.payment;
  if (!order.payment) return later(order.totalCents, Boolean(pickup));
  return statusOf(order) === "unpaid" ? unpaid : paid;
}

function stateText({ order, pickup, refunds }: OrderDetailsPage) {
  const standing = statusOf(order);
  if (standing === "expired") return expiredText(order);
  if (standing === "cancelled" && refunds.list.length > 0) return messages.details.cancelledPaid;
  return pickup?.state ?? messages.details.states[standing];
}

const expiredText = ({ hold }: Order) => (hold?.reason === "payment" ? messages.guest.unpaid : messages.guest.expired);

function whatHappened({ state, cancelled, parcel }: OrderEvent, { pickup }: Order) {
  if (cancelled > 0 && state !== "cancelled") return messages.details.unitsCancelled(cancelled);
  if (pickup && state === "shipped") return messages.ready;
  const { sent } = pickup ? messages.details.pickup : messages.details;
  return parcel && state === "placed" ? sent[parcel] : messages.states[state];
}

function forgetTexts(hasDocuments: boolean) {
  const { open, sure, button, documents } = messages.guest.forget;
  return { open, button, sure: hasDocuments ? `${sure} ${documents}` : sure };
}

type CollapsedFormProps = { number: number; name: string; open: string; sure: string; button: string };

/** Form of an irreversible action. The first click opens the form. */
const CollapsedForm = ({ number, name, open, sure, button }: CollapsedFormProps) => (
  <details className={styles.cancel} data-no-print>
    <summary>{open}</summary>
    <form method="post" action={orderAddress(number)}>
      <p>{sure}</p>
      <Button type="submit" tone="grey" name={name} value="yes">
        {button}
      </Button>
    </form>
  </details>
);

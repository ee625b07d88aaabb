import { Link } from "wouter";
import { postalLines } from "../domain/order.ts";
import type { OrderDetailsPage } from "../domain/order-pages.ts";
import { Day } from "../ui/day.tsx";
import { OrderLines } from "../ui/order-lines.tsx";
import { Part, Sheet } from "../ui/sheet.tsx";
import { Total } from "../ui/total.tsx";
import { orderWords } from "../words.ts";
import styles from "./order.module.css";
import { ordersAddress } from "../addresses.ts";

const words = orderWords.details;

/** An order: what the shopper sees when it has been placed, and whenever they come back to it. */
export default function OrderDetails({ data: { order, country, slugs } }: { data: OrderDetailsPage }) {
  const lines = order.lines.map((line) => ({ ...line, slug: slugs[line.id] }));
  return (
    <Sheet
      panel={
        <>
          <Total lines={lines} cents={order.totalCents} />
          {order.state !== "cancelled" && <p>{orderWords.review.onDelivery}</p>}
        </>
      }
    >
      <h1>{words.heading(order.number)}</h1>
      <p>{words.states[order.state]}</p>
      <Part heading={orderWords.review.items}>
        <OrderLines lines={lines} />
      </Part>
      <Part heading={orderWords.review.delivery}>
        <p className={styles.text}>{postalLines(order.address, country).join("\n")}</p>
      </Part>
      {order.giftNote !== null && (
        <Part heading={words.giftNote}>
          <p className={styles.text}>{order.giftNote || words.noGiftNote}</p>
        </Part>
      )}
      <Part heading={words.history}>
        <ol className={styles.history}>
          {order.events.map(({ state, at }) => (
            <li key={state}>
              {`${orderWords.states[state]}, `}
              <Day at={at} />
            </li>
          ))}
        </ol>
        <p data-no-print>
          <Link href={ordersAddress()}>{words.toHistory}</Link>
        </p>
      </Part>
    </Sheet>
  );
}

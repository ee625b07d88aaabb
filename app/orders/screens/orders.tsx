import { Link } from "wouter";
import { useFormatCents } from "../../shop/context.tsx";
import type { HistoryPage } from "../domain/order-pages.ts";
import { Day } from "../ui/day.tsx";
import { TrackingLink } from "../ui/parcels.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Picture } from "../../shop/ui/picture.tsx";
import { orderMessages as messages } from "../messages.ts";
import styles from "./orders.module.css";
import { orderAddress, ordersAddress } from "../addresses.ts";

const maxPictures = 4;

export default function Orders({ data: { orders, next, first, account } }: { data: HistoryPage }) {
  return (
    <Sheet>
      <h1>{messages.history.heading}</h1>
      {orders.length > 0 ? (
        <ul>
          {orders.map((order) => (
            <ListedOrder key={order.number} {...order} />
          ))}
        </ul>
      ) : (
        <>
          <p>{messages.history.empty}</p>
          <p>
            <Link href="/">{messages.history.toHome}</Link>
          </p>
        </>
      )}
      {(next !== null || !first) && (
        <nav aria-label={messages.history.pages} className={styles.pages}>
          {!first && <Link href={ordersAddress()}>{messages.history.newest}</Link>}
          {next !== null && <Link href={ordersAddress({ before: next })}>{messages.history.older}</Link>}
        </nav>
      )}
      {account && (
        <p className={styles.account}>
          <Link href={account}>{messages.history.account}</Link>
        </p>
      )}
    </Sheet>
  );
}

type Listed = HistoryPage["orders"][number];

function ListedOrder({ number, placedAt, state, isPartlySent, pickup, hold, totalCents, lines, parcels }: Listed) {
  const formatCents = useFormatCents();
  const stateText = pickup && state === "shipped" ? messages.ready : messages.states[state];
  const partly = pickup ? messages.details.pickup.sent.sent : messages.partly;
  const isUnpaid = state === "placed" && hold?.reason === "payment";
  return (
    <li className={styles.order}>
      <div>
        <h2>
          <Link href={orderAddress(number)}>{messages.details.heading(number)}</Link>
        </h2>
        <p className={styles.quiet}>
          <Day at={placedAt} />, {isPartlySent ? partly : stateText}
          {isUnpaid && `. ${messages.payment.unpaid}`}
        </p>
        <p className={styles.sum}>{formatCents(totalCents)}</p>
        {parcels.map((parcel, n) => (
          <TrackingLink key={parcel.at} {...parcel} n={parcels.length > 1 ? n + 1 : undefined} />
        ))}
      </div>
      <ul className={styles.pictures}>
        {lines.slice(0, maxPictures).map(({ id, image, title }) => (
          <li key={id}>
            <Picture src={image} alt={title} shape="product" sizes="4rem" />
          </li>
        ))}
      </ul>
    </li>
  );
}

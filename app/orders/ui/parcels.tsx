import type { Order, SentParcel } from "../domain/order.ts";
import { linesOf, unitsOf, unsentUnits } from "../domain/parcels.ts";
import { orderMessages } from "../messages.ts";
import { Day } from "./day.tsx";
import styles from "./parcels.module.css";
import { Section } from "./sheet.tsx";
import { UnitList } from "./unit-list.tsx";

/** Parcels and unsent items of an order. Shows only tracking details if one parcel contains the whole order. */
export function Parcels({ order: { state, lines, parcels, pickup } }: { order: Order }) {
  const messages = pickup ? orderMessages.details.pickup : orderMessages.details;
  const [first, ...others] = parcels;
  if (!first) return null;
  if (state === "shipped" && others.length === 0) return <Tracking {...first} />;
  const unsent = state === "placed" ? linesOf(lines, unitsOf(lines, unsentUnits)) : [];
  return (
    <Section heading={messages.parcels}>
      <ol className={styles.parcels}>
        {parcels.map((parcel, n) => (
          <li key={parcel.at}>
            <h3>
              {messages.parcelOf(n + 1)}, <Day at={parcel.at} />
            </h3>
            <UnitList lines={linesOf(lines, parcel.units)} />
            <Tracking {...parcel} n={n + 1} />
          </li>
        ))}
        {unsent.length > 0 && (
          <li>
            <h3>{messages.toFollow}</h3>
            <UnitList lines={unsent} />
          </li>
        )}
      </ol>
    </Section>
  );
}

/** Carrier, tracking number and link. @param n number of the parcel, if the order has several parcels */
const Tracking = ({ n, ...parcel }: SentParcel & { n?: number }) => (
  <>
    {(parcel.carrier || parcel.tracking) && (
      <p className={styles.text}>{orderMessages.details.parcel(parcel.carrier, parcel.tracking)}</p>
    )}
    <TrackingLink {...parcel} n={n} />
  </>
);

export const TrackingLink = ({ trackingPage, n }: Pick<SentParcel, "trackingPage"> & { n?: number | undefined }) =>
  trackingPage && (
    <p data-no-print>
      <a href={trackingPage}>{orderMessages.details.follow(n)}</a>
    </p>
  );

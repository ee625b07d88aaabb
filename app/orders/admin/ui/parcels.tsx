import { linesOf } from "../../domain/parcels.ts";
import { slipAddress } from "../addresses.ts";
import type { OneOrderPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { ParcelForms } from "./order-forms.tsx";
import styles from "./parcels.module.css";

/** Parcels of an order with their contents, tracking details and slips, and forms to change them. */
export const Parcels = (page: Omit<OneOrderPage, "title">) => {
  const { order, mayChange, undoable, sends } = page;
  return (
    <Panel heading={messages.order.parcels}>
      <ol className={styles.parcels}>
        {order.parcels.map((parcel, at) => {
          const [n, { carrier, tracking }] = [at + 1, parcel];
          return (
            <li key={parcel.at}>
              <h3>
                {messages.order.parcelOf(n)}, <Moment at={parcel.at} />
              </h3>
              <ul>
                {linesOf(order.lines, parcel.units).map(({ id, title, quantity }) => (
                  <li key={id}>{messages.order.unitsOfLine(quantity, title)}</li>
                ))}
              </ul>
              {(carrier || tracking) && <p>{[carrier, tracking].filter(Boolean).join(", ")}</p>}
              <p className={styles.links}>
                {parcel.trackingPage && <a href={parcel.trackingPage}>{messages.order.follow(n)}</a>}
                <a href={slipAddress(order.number, { parcel: n })}>{messages.order.slipOf(n)}</a>
              </p>
              {mayChange && (
                <ParcelForms
                  {...page}
                  parcel={parcel}
                  n={n}
                  isUndoable={parcel.id !== null && undoable.includes(parcel.id)}
                  sends={sends}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
};

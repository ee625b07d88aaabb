import type { ReactNode } from "react";
import type { Order, Units } from "../../domain/order.ts";
import { pickupMessages } from "../../pickup-messages.ts";
import type { OneOrderPage } from "../domain/pages.ts";
import { orderMessages } from "../../messages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { adminMessages } from "../../../admin/messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { orderTexts } from "./order-texts.ts";
import styles from "./log.module.css";

type Event = OneOrderPage["log"][number];

function eventText(event: Event, before: Event | undefined, order: Order) {
  const { lines, pickup } = order;
  const { state, cancelled, carrier, tracking, parcel } = event;
  const { happened } = orderTexts(order);
  const titleOf = (id: string) => lines.find((line) => line.id === id)?.title ?? id;
  const textOf = (units: Units) =>
    Object.entries(units)
      .map(([id, count]) => orderMessages.details.unitsOf(count, titleOf(id)))
      .join(", ");
  if (cancelled) return happened.cancelled(textOf(cancelled));
  if (parcel?.is === "undone") return happened.undone(textOf(parcel.units));
  if (parcel?.is === "sent" && state === "placed")
    return happened.part(carrier ?? "", tracking ?? "", textOf(parcel.units));
  const isChange = parcel ? parcel.is === "changed" : before?.state === "shipped";
  if (pickup && state === "shipped") return pickupMessages.admin.states.shipped;
  if (state === "shipped" || parcel) return happened[isChange ? "parcel" : "shipped"](carrier ?? "", tracking ?? "");
  return state === "placed" ? happened.placed : happened.cancelled("");
}

/** Adds the author. In earlier releases, events of guest orders had neither `by` nor `without`. */
function withAuthor(what: string, { by, without, state, cancelled, parcel }: Event) {
  if (without === "time") return messages.order.overdue(what);
  if (without === "withdrawal") return messages.order.eventBy(what, without);
  const isGuest = without === "guest" || (state === "placed" && !cancelled && !parcel);
  return messages.order.eventBy(what, by ?? (isGuest ? messages.order.byGuest : adminMessages.record.host));
}

export const Log = ({ order, log }: Pick<OneOrderPage, "order" | "log">) => (
  <Panel heading={messages.order.history}>
    <ol className={styles.log}>
      {log.map((event, n) => (
        <li key={event.at}>
          <small>
            <Moment at={event.at} />
          </small>
          {withAuthor(eventText(event, log[n - 1], order), event)}
        </li>
      ))}
    </ol>
  </Panel>
);

export const Notes = ({ notes, children }: Pick<OneOrderPage, "notes"> & { children: ReactNode }) => (
  <Panel heading={messages.order.notes}>
    <p>{messages.order.notesLead}</p>
    {notes.length > 0 && (
      <ul className={styles.log}>
        {notes.map(({ at, by, text }) => (
          <li key={`${at} ${text}`}>
            <small>
              <Moment at={at} />, {by}
            </small>
            {text}
          </li>
        ))}
      </ul>
    )}
    {children}
  </Panel>
);

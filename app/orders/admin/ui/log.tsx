import type { ReactNode } from "react";
import type { Order } from "../../domain/order.ts";
import type { OneOrderPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import styles from "./log.module.css";

type Event = OneOrderPage["log"][number];

function eventText({ state, cancelled, carrier, tracking }: Event, before: Event | undefined, { lines }: Order) {
  if (state === "shipped")
    return messages.order.happened[before?.state === "shipped" ? "parcel" : "shipped"](carrier ?? "", tracking ?? "");
  if (state === "placed" && !cancelled) return messages.order.happened.placed;
  const titleOf = (id: string) => lines.find((line) => line.id === id)?.title ?? id;
  const units = Object.entries(cancelled ?? {}).map(([id, count]) => messages.order.unitsOfLine(count, titleOf(id)));
  return messages.order.happened.cancelled(units.join(", "));
}

/** Adds the author to an event's text. Events of earlier releases' guest orders have neither `by` nor `without`. */
function withAuthor(what: string, { by, without, state, cancelled }: Event) {
  if (without === "time") return messages.order.overdue(what);
  const isGuest = without === "guest" || (state === "placed" && !cancelled);
  return messages.order.eventBy(what, by ?? (isGuest ? messages.order.byGuest : messages.order.host));
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

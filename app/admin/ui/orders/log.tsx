import type { ReactNode } from "react";
import type { OneOrderPage } from "../../domain/orders/pages.ts";
import { orderPageMessages } from "../../order-messages.ts";
import { Moment } from "../moment.tsx";
import styles from "./log.module.css";
import { Part } from "./part.tsx";

const messages = orderPageMessages.order;

type Event = OneOrderPage["log"][number];

/** Text of an event. Units are listed by product title. */
function whatHappened(
  { state, cancelled, carrier, tracking }: Event,
  before: Event | undefined,
  { lines }: OneOrderPage["order"],
) {
  if (state === "shipped")
    return messages.happened[before?.state === "shipped" ? "parcel" : "shipped"](carrier ?? "", tracking ?? "");
  if (state === "placed" && !cancelled) return messages.happened.placed;
  const titleOf = (id: string) => lines.find((line) => line.id === id)?.title ?? id;
  const units = Object.entries(cancelled ?? {}).map(([id, count]) => messages.unitsOfLine(count, titleOf(id)));
  return messages.happened.cancelled(units.join(", "));
}

/** Adds the author. Events of earlier versions lack the author of guest orders. */
function withWhom(what: string, { by, without, state, cancelled }: Event) {
  if (without === "time") return messages.overdue(what);
  const isGuest = without === "guest" || (state === "placed" && !cancelled);
  return messages.eventBy(what, by ?? (isGuest ? messages.byGuest : messages.host));
}

/** History of an order. */
export const Log = ({ order, log }: Pick<OneOrderPage, "order" | "log">) => (
  <Part heading={messages.history}>
    <ol className={styles.log}>
      {log.map((event, n) => (
        <li key={event.at}>
          <span className={styles.quiet}>
            <Moment at={event.at} />
          </span>
          {withWhom(whatHappened(event, log[n - 1], order), event)}
        </li>
      ))}
    </ol>
  </Part>
);

/** Notes of staff, followed by the form of a new one. */
export const Notes = ({ notes, children }: Pick<OneOrderPage, "notes"> & { children: ReactNode }) => (
  <Part heading={messages.notes}>
    <p>{messages.notesLead}</p>
    {notes.length > 0 && (
      <ul className={styles.log}>
        {notes.map(({ at, by, text }) => (
          <li key={`${at} ${text}`}>
            <span className={styles.quiet}>
              <Moment at={at} />, {by}
            </span>
            {text}
          </li>
        ))}
      </ul>
    )}
    {children}
  </Part>
);

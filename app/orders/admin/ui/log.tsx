import type { ReactNode } from "react";
import type { OneOrderPage } from "../domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import styles from "./log.module.css";

type Event = OneOrderPage["log"][number];

/** Text of an event, without its author. Lists cancelled units by product title. */
function whatHappened(
  { state, cancelled, carrier, tracking }: Event,
  before: Event | undefined,
  { lines }: OneOrderPage["order"],
) {
  if (state === "shipped")
    return orderPageMessages.order.happened[before?.state === "shipped" ? "parcel" : "shipped"](
      carrier ?? "",
      tracking ?? "",
    );
  if (state === "placed" && !cancelled) return orderPageMessages.order.happened.placed;
  const titleOf = (id: string) => lines.find((line) => line.id === id)?.title ?? id;
  const units = Object.entries(cancelled ?? {}).map(([id, count]) =>
    orderPageMessages.order.unitsOfLine(count, titleOf(id)),
  );
  return orderPageMessages.order.happened.cancelled(units.join(", "));
}

/** Adds the author to an event's text. Earlier releases stored neither `by` nor `without` for guests' placements. */
function withWhom(what: string, { by, without, state, cancelled }: Event) {
  if (without === "time") return orderPageMessages.order.overdue(what);
  const isGuest = without === "guest" || (state === "placed" && !cancelled);
  return orderPageMessages.order.eventBy(
    what,
    by ?? (isGuest ? orderPageMessages.order.byGuest : orderPageMessages.order.host),
  );
}

/** History of an order. */
export const Log = ({ order, log }: Pick<OneOrderPage, "order" | "log">) => (
  <Panel heading={orderPageMessages.order.history}>
    <ol className={styles.log}>
      {log.map((event, n) => (
        <li key={event.at}>
          <small>
            <Moment at={event.at} />
          </small>
          {withWhom(whatHappened(event, log[n - 1], order), event)}
        </li>
      ))}
    </ol>
  </Panel>
);

/** Notes of staff, and the form to add a note. */
export const Notes = ({ notes, children }: Pick<OneOrderPage, "notes"> & { children: ReactNode }) => (
  <Panel heading={orderPageMessages.order.notes}>
    <p>{orderPageMessages.order.notesLead}</p>
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

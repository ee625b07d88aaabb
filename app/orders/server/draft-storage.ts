import { hash } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { orderEvents, orderNotes, orders } from "./schema.ts";

export async function readDraft(database: Database, number: number) {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  const { at, state, without, cancelled, carrier, tracking, parcel } = orderEvents;
  const isPlaced = and(eq(orderEvents.state, "placed"), isNull(orderEvents.cancelled), isNull(parcel));
  const log = await database
    .select({
      at,
      state,
      without,
      cancelled,
      carrier,
      tracking,
      parcel,
      // Earlier releases did not store who placed an order, so the join uses the order's account.
      by: sql<string | null>`coalesce(${users.email}, ${orderEvents.by}::text)`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.number, orderEvents.orderNumber))
    .leftJoin(users, sql`${users.id} = coalesce(${orderEvents.by}, case when ${isPlaced} then ${orders.userId} end)`)
    .where(eq(orderEvents.orderNumber, number))
    .orderBy(asc(orderEvents.id));
  const by = sql<string>`coalesce(${users.email}, ${orderNotes.by}::text)`;
  const notes = await database
    .select({ at: orderNotes.at, text: orderNotes.text, by })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.by))
    .where(eq(orderNotes.orderNumber, number))
    .orderBy(asc(orderNotes.id));
  return {
    guest: order?.guestEmail ? { linksRevoked: order.linksRevoked } : null,
    log: log.map((event) => Object.assign(event, { at: event.at.toISOString() })),
    notes: notes.map((note) => Object.assign(note, { at: note.at.toISOString() })),
  };
}

export type NewNote = {
  readonly text: string;
  readonly by: string;
  readonly form: string;
  readonly beforeCommit?: (transaction: Transaction) => Promise<unknown>;
};

/** Adds a note. Resending the same form adds no second note. Returns false if the order does not exist. */
export const addNote = (
  database: Database,
  number: number,
  { text, by, form, beforeCommit }: NewNote,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const [order] = await transaction.select({ number: orders.number }).from(orders).where(eq(orders.number, number));
    if (!order) return false;
    const key = hash("sha256", JSON.stringify([number, by, form, text]), "base64url");
    const note = { orderNumber: number, text, by, form: key };
    const added = await transaction.insert(orderNotes).values(note).onConflictDoNothing({ target: orderNotes.form });
    if (added.rowCount) await beforeCommit?.(transaction);
    return true;
  });

import { and, inArray, notInArray, sql } from "drizzle-orm";
import { nameOf } from "../../catalogue/server/countries.ts";
import type { StoreSettings } from "../../catalogue/server/store-settings.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { Total } from "../../charges/domain/total.ts";
import type { RatesReader } from "../../charges/server/rates.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { undoMinutes } from "../../orders/domain/parcels.ts";
import { orders } from "../../orders/server/schema.ts";
import { postalLines } from "../../orders/server/postal-lines.ts";
import type { Email, Post } from "../../server/emails.ts";
import { documentOf, type SalesDocument } from "../domain/document.ts";
import { restOf, type SaleEntry, without } from "../domain/rest.ts";
import type { InvoiceSettings } from "../domain/settings.ts";
import { takenOff } from "../domain/tax-group.ts";
import { sellerCountry } from "../domain/untaxed.ts";
import { invoiceMessages as messages } from "../messages.ts";
import { type DueOrder, readDueOrders, saleOf } from "./due-orders.ts";
import { invoiceDues, invoices, invoiceSeries } from "./schema.ts";

/** Maximum number of orders per transaction. */
const batch = 100;

/** Time of the next try if an order's document could not be created. */
const later = sql`now() + interval '1 hour'`;

/** Id of an advisory lock. No other lock has this id. */
const numberingLock = 7_419_011;

export type NumberingSources = {
  readonly database: Database;
  readonly readSettings: () => Promise<InvoiceSettings>;
  readonly rates: Pick<RatesReader, "read">;
  readonly storeSettings: () => Promise<Pick<StoreSettings, "currency" | "timeZone">>;
  readonly post: Post | null;
  /** Called if the document of an order could not be created. */
  readonly report: (error: unknown, order: number) => void;
};

type Issuing = InvoiceSettings & Pick<StoreSettings, "currency" | "timeZone"> & { readonly country: string };

/**
 * Creates a function that issues documents of queued orders. It resolves with true if more orders may be due.
 * A transaction assigns and stores the numbers, so that they have no gaps. A lock admits one process at a time.
 * Skips shipped orders until their shipment can no longer be undone.
 */
export const createNumbering =
  ({ database, readSettings, rates, storeSettings, post, report }: NumberingSources) =>
  async (): Promise<boolean> => {
    const [chosen, { home }, shop] = await Promise.all([readSettings(), rates.read(), storeSettings()]);
    const issuing = { ...chosen, ...shop, country: home.country || sellerCountry(chosen.seller) };
    return database.transaction(async (transaction) => {
      const isLocked = sql`pg_try_advisory_xact_lock(${numberingLock})`;
      const { rows: locks } = await transaction.execute(sql`select where ${isLocked}`);
      if (locks.length === 0) return false;
      await removeExpired(transaction, issuing.years);
      if (!issuing.isOn) {
        await transaction.delete(invoiceDues);
        return false;
      }
      const { rows: due } = await transaction.execute<{ id: string; number: string }>(sql`
        select id, number from ${invoiceDues} due join ${orders} on number = order_number
        where (${orders.state} <> 'shipped' or due.at < now() - make_interval(mins => ${undoMinutes}))
          and coalesce(next_try_at <= now(), true)
        order by id limit ${batch} for share of orders skip locked`);
      if (due.length === 0) return false;
      const numbers = new Set(due.map(({ number }) => Number(number)));
      const { issue, store } = await openIssuing(transaction, issuing);
      const [emails, failed]: [Email[], number[]] = [[], []];
      for (const order of await readDueOrders(transaction, [...numbers]))
        try {
          const document = issue(order);
          if (document) emails.push(...emailsAbout(order, document));
        } catch (error) {
          failed.push(order.order.number);
          report(error, order.order.number);
        }
      await store();
      await post?.(transaction, ...emails); // one statement, so all processes lock email counters in the same order
      const ids = due.map(({ id }) => Number(id));
      const isDone = inArray(invoiceDues.id, ids);
      const isFailed = and(isDone, inArray(invoiceDues.orderNumber, failed));
      await transaction.update(invoiceDues).set({ nextTryAt: later }).where(isFailed);
      await transaction.delete(invoiceDues).where(and(isDone, notInArray(invoiceDues.orderNumber, failed)));
      return due.length === batch;
    });
  };

/** Deletes documents after their retention period. A trigger rejects all other deletes. */
async function removeExpired(transaction: Transaction, years: number) {
  const isExpired = sql`${invoices.at} < now() - make_interval(years => ${years})`;
  if ((await transaction.$count(invoices, isExpired)) === 0) return;
  await transaction.execute(sql`set local store.removes_invoices = 'on'`);
  await transaction.delete(invoices).where(isExpired);
}

/** `issue` returns an order's next document, or null if none is due. `store` saves all issued documents. */
async function openIssuing(transaction: Transaction, issuing: Issuing) {
  // Reads the clock after taking the lock, so that dates ascend with the numbers.
  const { rows } = await transaction.execute<{ at: string }>(sql`select to_json(clock_timestamp()) #>> '{}' as at`);
  const at = new Date(rows[0]!.at);
  const day = dayOf(at, issuing.timeZone);
  const year = day.slice(0, 4);
  const stored = await transaction.select().from(invoiceSeries);
  const next = new Map(stored.map((series) => [series.name, series.next]));
  const rowsToStore: (typeof invoices.$inferInsert)[] = [];

  function issue(due: DueOrder): SalesDocument | null {
    const sale = saleOf(due);
    const { kind, entries } = entriesOf(due, sale);
    if (sumOf(entries, ({ amount }) => amount) <= 0) return null;
    const prefix = kind === "invoice" ? issuing.prefix : issuing.creditPrefix;
    const series = `${prefix}${year}-`;
    const count = next.get(series) ?? 1;
    const number = `${series}${String(count).padStart(5, "0")}`;
    const document = documentOf(entries, factsOf(due, sale.total, issuing, { kind, number, day }));
    const { name } = document.buyer;
    rowsToStore.push({ number, series, orderNumber: due.order.number, kind, name, document, state: sale.state, at });
    next.set(series, count + 1);
    return document;
  }

  async function store() {
    if (rowsToStore.length === 0) return;
    await transaction.insert(invoices).values(rowsToStore);
    const series = [...next].map(([name, count]) => ({ name, next: count }));
    const set = { next: sql`excluded.next` };
    await transaction.insert(invoiceSeries).values(series).onConflictDoUpdate({ target: invoiceSeries.name, set });
  }

  return { issue, store };
}

/** Date in a time zone, by default UTC, such as "2026-11-25". */
const dayOf = (at: Date, timeZone: string | null) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: timeZone ?? "UTC" }).format(at);

/** Entries of the next document: an invoice once paid or shipped, then credit notes. Empty if none is due. */
function entriesOf({ order, earlier, isPaid, isNew }: DueOrder, { total, products, state }: ReturnType<typeof saleOf>) {
  const now = restOf(total, products, state);
  const last = earlier.at(-1);
  if (last) return { kind: "credit note", entries: without(restOf(total, products, last.state), now) } as const;
  const isDue = isNew && (order.state === "shipped" || (isPaid && order.state === "placed"));
  return { kind: "invoice", entries: isDue ? now : [] } as const;
}

type Numbered = Pick<SalesDocument, "kind" | "number" | "day">;

function factsOf(due: DueOrder, total: Total, issuing: Issuing, numbered: Numbered) {
  const { order, earlier, isPaid, shippedAt } = due;
  const { seller, country, currency, timeZone, untaxed } = issuing;
  const { phone: _phone, ...address } = due.buyer;
  const first = earlier[0]?.document; // is a credit note if the invoice was removed
  return {
    ...numbered,
    order: { number: order.number, day: dayOf(order.placedAt, timeZone) },
    corrects: first ? (first.corrects ?? { number: first.number, day: first.day }) : null,
    currency: order.currency ?? currency,
    seller: { ...seller, country },
    buyer: first?.buyer ?? { ...address, lines: postalLines(address, nameOf(address.country)) },
    shipped: shippedAt && dayOf(new Date(shippedAt), timeZone),
    pricesIncludeTax: total.parts.every(({ kind, effect }) => kind !== "tax" || effect !== "adds"),
    takenOff: takenOff(total),
    isPaid: isPaid && numbered.kind === "invoice",
    terms: numbered.kind === "credit note" ? messages.terms.credit : messages.terms[isPaid ? "paid" : "onDelivery"],
    untaxed,
    titleOf: ({ kind, title }: SaleEntry) =>
      ({ goods: title, shipping: messages.document.shipping(title), adjustment: messages.document.adjustment })[kind],
  };
}

/** Email about a document. None for an unconfirmed address. */
function emailsAbout({ order, email, isUnconfirmed }: DueOrder, { number, kind }: SalesDocument) {
  if (!email || isUnconfirmed) return [];
  const about = { number: order.number, document: number, kind };
  const account = order.userId && { account: order.userId };
  return [{ kind: "order-invoice", to: email, about, once: `order-invoice ${number}`, ...account }];
}

import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { users } from "../../accounts/server/schema.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { TotalPart } from "../../charges/domain/total.ts";
import { csvHeading, csvRows } from "../../server/spreadsheet.ts";
import { plainAmount } from "../../catalogue/domain/currency.ts";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import { isConfirmed, type Parcel } from "../domain/order.ts";
import { sentOf, withParcels } from "./parcels.ts";
import { orderLines, orders } from "./schema.ts";
import { stateOf } from "./standing.ts";
import { toPayOf } from "./to-pay.ts";

const batch = 500;

type Row = Awaited<ReturnType<typeof linesAfter>>[number] & {
  readonly toPay: number;
  readonly parcels: readonly Parcel[];
};

const listed = (parcels: readonly Parcel[], name: keyof Parcel) =>
  [...new Set(parcels.map((parcel) => parcel[name]))].filter(Boolean).join(", ");

const partsOf = ({ total }: Row["order"], kind: TotalPart["kind"]) =>
  (total?.parts ?? []).filter((part) => part.kind === kind);

const sumOfParts = (order: Row["order"], kind: TotalPart["kind"], currency: string) =>
  plainAmount(
    sumOf(partsOf(order, kind), ({ amount, effect }) => (kind === "tax" && effect === "subtracts" ? 0 : amount)),
    currency,
  );

/** Columns of the export, described in `docs/orders.md`. New columns go at the end. */
const columnsIn = (currency: string): Readonly<Record<string, (row: Row) => string>> => ({
  order: ({ order }) => String(order.number),
  placed_at: ({ order }) => order.placedAt.toISOString(),
  state: ({ order }) => order.state,
  email: ({ email }) => email,
  name: ({ order }) => order.address.name,
  street: ({ order }) => order.address.street,
  city: ({ order }) => order.address.city,
  region: ({ order }) => order.address.region,
  postal_code: ({ order }) => order.address.postalCode,
  country: ({ order }) => order.address.country,
  gift: ({ order }) => (order.giftNote === null ? "no" : "yes"),
  gift_note: ({ order }) => order.giftNote ?? "",
  product_id: ({ line }) => line.productId,
  title: ({ line }) => line.title,
  quantity: ({ line }) => String(line.quantity),
  price: ({ line }) => plainAmount(line.priceCents, currency),
  order_total: ({ order }) => plainAmount(order.totalCents, currency),
  currency: () => currency,
  cancelled: ({ line }) => String(line.cancelled),
  to_pay: ({ toPay }) => plainAmount(toPay, currency),
  carrier: ({ parcels }) => listed(parcels, "carrier"),
  tracking: ({ parcels }) => listed(parcels, "tracking"),
  phone: ({ order }) => order.address.phone ?? "",
  confirmed: ({ order }) => (isConfirmed(stateOf(order)) ? "yes" : "no"),
  shipping_method: ({ order }) =>
    partsOf(order, "shipping")
      .map(({ name }) => name)
      .join(", "),
  shipping: ({ order }) => sumOfParts(order, "shipping", currency),
  discount: ({ order }) => sumOfParts(order, "discount", currency),
  tax: ({ order }) => sumOfParts(order, "tax", currency),
  sent: ({ order, line }) => String(sentOf(order, line)),
});

/** Exports orders as CSV (RFC 4180), oldest first, with one row per product. */
export async function* exportOrders(database: Database, condition?: SQL): AsyncGenerator<string> {
  const columns = columnsIn((await readStoreSettings(database)).currency);
  yield csvHeading(Object.keys(columns));
  for (let last = 0; ;) {
    const rows = await linesAfter(database, condition, last);
    if (rows.length === 0) return;
    const byOrder = [...Map.groupBy(rows, ({ order }) => order.number).values()].map((ofOrder) => {
      const lines = ofOrder.map(({ line }) => ({ ...line, id: line.productId }));
      return Object.assign({ lines, ofOrder }, ofOrder[0]!.order);
    });
    const cells = (await withParcels(database, byOrder)).flatMap(({ lines, ofOrder, parcels, ...order }) => {
      const toPay = toPayOf(order, lines);
      return ofOrder.map((row) => {
        const own = parcels.filter(({ units }) => units[row.line.productId]);
        return Object.values(columns).map((cell) => cell({ ...row, toPay, parcels: own }));
      });
    });
    yield csvRows(cells);
    last = rows.at(-1)?.order.number ?? last;
  }
}

function linesAfter(database: Database, condition: SQL | undefined, last: number) {
  const next = database
    .select({ number: orders.number })
    .from(orders)
    .where(and(condition, gt(orders.number, last)))
    .orderBy(asc(orders.number))
    .limit(batch);
  const email = sql<string>`coalesce(${users.email}, ${orders.guestEmail}, '')`;
  return database
    .select({ order: orders, email, line: orderLines })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .innerJoin(orderLines, eq(orderLines.orderNumber, orders.number))
    .where(inArray(orders.number, next))
    .orderBy(asc(orders.number), asc(orderLines.id));
}

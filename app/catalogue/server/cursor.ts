import { z } from "zod";
import type { Sort } from "../domain/sorts.ts";
import { products } from "./schema.ts";

const amount = z.int().min(0).max(2_147_483_647);
const page = z.int().min(1).max(1_000_000_000);

/** Validates the values in cursors, by column. Sort orders compare these columns. */
const values = {
  id: z.string().regex(/^[^\0]{1,200}$/),
  inStock: z.boolean(),
  rating: z.int().min(0).max(5),
  priceCents: amount,
  sold: amount,
  createdAt: z.iso.datetime().refine((text) => text >= "0001"), // PostgreSQL has no year 0
};

type Field = keyof typeof values;
type Row = Pick<typeof products.$inferSelect, Field>;

const order = (falls: boolean, first: Field, ...others: Field[]) => ({
  falls,
  columns: [first, ...others].map((field) => products[field]),
  place: (row: Partial<Row>) => [first, ...others].map((field) => row[field]),
  key: z.tuple([values[first], ...others.map((field) => values[field]), page]),
});

/** Sort orders of a department. Sort keys end with the id, to be unique. Each order has an index. */
export const orders: Readonly<Record<Sort, ReturnType<typeof order>>> = {
  relevance: order(true, "inStock", "rating", "id"),
  price: order(false, "priceCents", "id"),
  "price-desc": order(true, "priceCents", "id"),
  rating: order(true, "rating", "id"),
  newest: order(true, "createdAt", "id"),
  "best-selling": order(true, "sold", "rating", "id"),
};

/** A product's values in the sort order's columns. */
export type SortKey = readonly unknown[];

/** Cursors of a page's URL. `after` has precedence. */
export type Cursors = { readonly after?: string | undefined; readonly before?: string | undefined };

/** Encodes the sort order's columns of a row for URLs. @param number page that the cursor leads to, from 1 */
export const writeCursor = (sort: Sort, row: Partial<Row>, number: number) =>
  Buffer.from(JSON.stringify([...orders[sort].place(row), number])).toString("base64url");

/** Null if the cursor is invalid for the sort order. */
function readCursor(sort: Sort, cursor: string): { readonly place: SortKey; readonly page: number } | null {
  try {
    const place: unknown[] = orders[sort].key.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { page: Number(place.pop()), place };
  } catch {
    return null;
  }
}

/** Start and direction in which to read a page. `from` is undefined without a cursor, null for an invalid cursor. */
export function startOf(sort: Sort, { after, before }: Cursors) {
  const cursor = after ?? before;
  const from = cursor === undefined ? undefined : readCursor(sort, cursor);
  return { from, backwards: after === undefined && Boolean(from) };
}

/**
 * Items of a page. `next` is the last item, for the next page's cursor. `previous` is the first item, for the previous
 * page's cursor. Null if there is no such page.
 */
export function keysetPage<Item>(
  found: readonly Item[],
  size: number,
  { from, backwards }: ReturnType<typeof startOf>,
) {
  const more = found.length > size;
  const items = found.slice(0, size);
  if (backwards) items.reverse();
  const next = backwards || more ? (items.at(-1) ?? null) : null;
  return { items, next, previous: !from || (backwards && !more) ? null : (items[0] ?? null) };
}

import { z } from "zod";
import type { Sort } from "../domain/sorts.ts";
import { products } from "./schema.ts";

const id = z
  .string()
  .max(200)
  .regex(/^[^\0]+$/);
const stars = z.int().min(1).max(5);
const amount = z.int().min(0).max(2_147_483_647);
const page = z.int().min(1).max(1_000_000_000);
const moment = z.iso.datetime().refine((text) => text >= "0001"); // PostgreSQL has no year 0

type Row = { id: string; priceCents: number; rating: number; inStock: boolean; createdAt: Date; sold: number };

const byPrice = {
  columns: [products.priceCents, products.id],
  key: z.tuple([amount, id, page]),
  place: (row: Row) => [row.priceCents, row.id],
} as const;

/**
 * The orders of a department: by which columns, whether they fall, and what a place in that order consists of. All end
 * with the id, so that every product has a place of its own; an index serves each. A cursor's key is a place and a page's number.
 */
export const orders = {
  relevance: {
    columns: [products.inStock, products.rating, products.id],
    falls: true,
    key: z.tuple([z.boolean(), stars, id, page]),
    place: (row: Row) => [row.inStock, row.rating, row.id],
  },
  price: { ...byPrice, falls: false },
  "price-desc": { ...byPrice, falls: true },
  rating: {
    columns: [products.rating, products.id],
    falls: true,
    key: z.tuple([stars, id, page]),
    place: (row: Row) => [row.rating, row.id],
  },
  newest: {
    columns: [products.createdAt, products.id],
    falls: true,
    key: z.tuple([moment, id, page]),
    place: (row: Row) => [row.createdAt.toISOString(), row.id],
  },
  "best-selling": {
    columns: [products.sold, products.rating, products.id],
    falls: true,
    key: z.tuple([amount, stars, id, page]),
    place: (row: Row) => [row.sold, row.rating, row.id],
  },
} as const satisfies Record<Sort, unknown>;

/** A place in an order: the values of its columns there. */
export type SortKey = readonly (string | number | boolean)[];

/** Where a page begins or ends, and which it is, counted from 1: a keyset alone could not tell. */
export type Cursor = { readonly place: SortKey; readonly page: number };

/** A product's place in an order, and the number of the page on that side of it, as text for URLs. */
export const writeCursor = (sort: Sort, row: Row, number: number) =>
  Buffer.from(JSON.stringify([...orders[sort].place(row), number])).toString("base64url");

/** What such a text means in an order, or null when it means nothing. */
export function readCursor(sort: Sort, cursor: string): Cursor | null {
  try {
    const parsed = orders[sort].key.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (!parsed.success) return null;
    return { place: parsed.data.slice(0, -1), page: parsed.data.at(-1) as number };
  } catch {
    return null; // not JSON
  }
}

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
 * Sort orders of a department: columns, direction (`falls` means descending), and the sort key of a product (`place`).
 * Each sort key ends with the product's id, so that keys are unique. Each sort order has a database index.
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

/** Values of the columns that a sort order compares. */
export type SortKey = readonly (string | number | boolean)[];

/** Sort key at the boundary of a page, and the page's number from 1. */
export type Cursor = { readonly place: SortKey; readonly page: number };

/** Encodes a cursor for URLs. @param number of the page that the cursor leads to, from 1. */
export const writeCursor = (sort: Sort, row: Row, number: number) =>
  Buffer.from(JSON.stringify([...orders[sort].place(row), number])).toString("base64url");

/** Decodes a cursor. Returns null if the cursor is invalid for the sort order. */
export function readCursor(sort: Sort, cursor: string): Cursor | null {
  try {
    const parsed = orders[sort].key.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (!parsed.success) return null;
    return { place: parsed.data.slice(0, -1), page: parsed.data.at(-1) as number };
  } catch {
    return null; // not JSON
  }
}

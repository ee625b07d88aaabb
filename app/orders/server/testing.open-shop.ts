import { sql } from "drizzle-orm";
import type { PlacingContext } from "./place-single-statement.ts";

/** A shop that is always open. */
export const openShop: PlacingContext = {
  isOpen: sql`true`,
  outbox: null,
  log: { error() {} },
};

import { sql } from "drizzle-orm";
import type { PlacingContext } from "./place-single-statement.ts";

export const openShop: PlacingContext = {
  isOpen: sql`true`,
  outbox: null,
  log: { error() {} },
};

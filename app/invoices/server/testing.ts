import { sql } from "drizzle-orm";
import { noRates } from "../../charges/domain/rates.ts";
import type { Database } from "../../database/database.ts";
import { address } from "../../orders/server/testing.ts";
import { seller } from "../domain/testing.ts";
import type { NumberingSources } from "./numbering.ts";

/** Dependencies of `createNumbering` in a shop with invoices switched on. */
export const testSources = (database: Database, changed: Partial<NumberingSources> = {}): NumberingSources => ({
  database,
  readSettings: async () => testSettings,
  rates: { read: async () => ({ ...noRates, home: { country: "DE", region: "" } }) },
  storeSettings: async () => ({ currency: "EUR", timeZone: "Europe/Berlin" }),
  post: null,
  report: (error) => {
    throw error;
  },
  ...changed,
});

export const testSettings = {
  isOn: true,
  seller,
  prefix: "INV-",
  creditPrefix: "CN-",
  untaxed: "",
  years: 10,
};

/** Backdates the queue by an hour. */
export const age = (database: Database) => database.execute(sql`update invoice_dues set at = at - interval '1 hour'`);

/** Inserts shipped orders of two mugs each. */
export const writeShipped = (database: Database, count: number) =>
  database.execute(sql`
    with placed as (
      insert into orders (basket_id, basket_version, total_cents, address, state, guest_email)
      select gen_random_uuid(), 1, 1198, ${JSON.stringify(address)}::jsonb, 'shipped', 'ada' || n || '@shopper.example'
      from generate_series(1, ${count}) n returning number
    ), lines as (
      insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
      select number, 'mug', 'A fine mug', 'mug', 599, 2 from placed
    )
    insert into order_events (order_number, state) select number, 'shipped' from placed`);

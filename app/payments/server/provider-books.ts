import { sql } from "drizzle-orm";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import type { Database } from "../../database/database.ts";
import type { PaymentProvider } from "../domain/provider.ts";
import { chargePrefix } from "./plan-refund.ts";
import { refunds, transfers } from "./schema.ts";

/** Days to compare with the provider. Longer than the three days in which the provider repeats notifications. */
const comparedDays = 4;

/** Numbers of orders whose charges at the provider differ from the ledger. @throws ProviderUnavailable */
export async function compareWithProvider(database: Database, provider: Pick<PaymentProvider, "held">) {
  const timeZone = (await readStoreSettings(database)).timeZone ?? "UTC";
  const today = Temporal.Now.plainDateISO(timeZone);
  const startOf = (daysAgo: number) =>
    Math.floor(today.subtract({ days: daysAgo }).toZonedDateTime(timeZone).epochMilliseconds / 1000);
  const held = await provider.held(startOf(comparedDays), startOf(0));
  const wasYesterday = sql`at >= to_timestamp(${startOf(1)}) and at < to_timestamp(${startOf(0)})`;
  const { rows } = await database.execute<{ number: string }>(sql`
    with held as (
      select * from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
        as held("order" bigint, charge text, amount bigint, currency text)
    ), booked as (
      select order_number, substr(key, ${chargePrefix.length + 1}) as charge, currency, amount_cents -
        (select coalesce(sum(amount_cents), 0) from ${refunds}
          where ${chargePrefix} || charge = transfers.key and refunds.state in ('sent', 'done')) as amount
      from ${transfers}
      where debit = 'provider' and (key in (select ${chargePrefix} || charge from held) or ${wasYesterday})
    )
    select distinct coalesce(order_number, "order") as number from held full join booked using (charge)
    where (held.amount, held.currency) is distinct from (booked.amount, booked.currency) order by 1`);
  return rows.map(({ number }) => Number(number));
}

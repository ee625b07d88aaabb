import { sql } from "drizzle-orm";
import { heldSetting } from "../../../admin/server/settings.ts";
import { storedFields } from "../../../admin/server/stored-setting.ts";
import type { Transaction } from "../../../database/database.ts";
import { parseCode } from "../../domain/codes.ts";
import { firstShipping, parseZones, zoneFields } from "../../domain/shipping-zones.ts";
import { isActive } from "../../server/codes.ts";
import { shippingKey } from "../../server/rates.ts";
import { discountCodes } from "../../server/schema.ts";
import { chargesAdminMessages } from "../messages.ts";

/** Error message that lists shipping methods and active codes with invalid amounts in this currency, or null. */
export async function refuseCurrency(transaction: Transaction, currency: string): Promise<string | null> {
  const { rows } = await transaction.execute<{ value?: Record<string, unknown> | null }>(
    sql`select ${heldSetting(shippingKey)} as value`,
  );
  const typed = storedFields(firstShipping, rows[0]?.value ?? {});
  const wrong = new Set(parseZones(typed, currency).wrong.map(({ field }) => field));
  const methods = zoneFields.flatMap((zone) =>
    zone.methods
      .filter((method) => Object.values(method).some((field) => wrong.has(field)))
      .map(({ name }) => `${typed[name]} (${typed[zone.name]})`),
  );
  const codes = await transaction.select().from(discountCodes).where(isActive);
  const unfit = codes.filter(({ value }) => "wrong" in parseCode(value, currency)).map(({ code }) => code);
  const names = [...methods, ...unfit].join(", ");
  return names ? chargesAdminMessages.unfit(names, currency) : null;
}

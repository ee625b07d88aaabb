import { decimalMark } from "../../../catalogue/admin/server/products/value.ts";
import { amountToType } from "../../../catalogue/domain/typed-amount.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";

export type Amount = { readonly amountCents: number; readonly currency: string };

/** Returns a function that writes an amount with its currency, in the shop's locale: "129,50 EUR". */
export async function amountWriter(database: Database) {
  const mark = decimalMark(await readStoreSettings(database));
  return ({ amountCents, currency }: Amount) => `${amountToType(amountCents, currency, mark)} ${currency}`;
}

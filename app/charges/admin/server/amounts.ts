import { decimalMark } from "../../../catalogue/admin/server/products/value.ts";
import { amountToType, type DecimalMark } from "../../../catalogue/domain/typed-amount.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";

type Format = Pick<StoreSettings, "currency" | "locale">;

/**
 * Decimal marks with which a form's amounts must be valid: the mark for reading saved amounts, and the locale's.
 * Refuses ambiguous amounts such as "3,333", which are valid with one mark only.
 */
export const marksOf = (settings: Format): readonly DecimalMark[] => [".", decimalMark(settings)];

export const exampleOf = (amount: number, settings: Format) =>
  amountToType(amount, settings.currency, decimalMark(settings));

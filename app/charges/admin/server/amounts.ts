import { decimalMark } from "../../../catalogue/admin/server/products/value.ts";
import { amountToType, type DecimalMark } from "../../../catalogue/domain/typed-amount.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";

type Format = Pick<StoreSettings, "currency" | "locale">;

/**
 * Decimal marks of saved amounts (".") and of the locale. A form's amounts must be valid with each mark.
 * Ambiguous amounts such as "3,333" are valid with only one mark.
 */
export const marksOf = (settings: Format): readonly DecimalMark[] => [".", decimalMark(settings)];

export const exampleOf = (amount: number, settings: Format) =>
  amountToType(amount, settings.currency, decimalMark(settings));

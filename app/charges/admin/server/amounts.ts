import type { Saved, Saving, StoredVersion } from "../../../admin/server/versioned-store.ts";
import { decimalMark } from "../../../catalogue/admin/server/products/value.ts";
import { digitsOf } from "../../../catalogue/domain/currency.ts";
import { amountToType, type DecimalMark, typedAmount } from "../../../catalogue/domain/typed-amount.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";

type Format = Pick<StoreSettings, "currency" | "locale">;
type Value = Readonly<Record<string, unknown>>;

/**
 * Decimal marks with which a form's amounts must be valid. With at most two decimals, both marks must be valid, because
 * "3.333" is ambiguous. With three decimals, the locale decides.
 */
export const marksOf = (settings: Format): readonly DecimalMark[] =>
  digitsOf(settings.currency) < 3 ? [".", decimalMark(settings)] : [decimalMark(settings)];

export const exampleOf = (amount: number, settings: Format) =>
  amountToType(amount, settings.currency, decimalMark(settings));

/** Rewrites amounts in the fields `names`. Stored amounts have the decimal mark ".", shown amounts the locale's. */
export function rewriteAmounts<V extends Value>(
  value: V,
  names: readonly string[],
  settings: Format,
  to: "stored" | "shown",
): V {
  const marks: readonly DecimalMark[] = [".", decimalMark(settings)];
  const [after, before] = to === "stored" ? marks : marks.toReversed();
  const rewrite = (typed: string) => {
    const amount = typedAmount(typed, settings.currency, before!);
    return amount === null ? typed : amountToType(amount, settings.currency, after!);
  };
  const rewritten = names.map((name) => {
    const { [name]: typed } = value;
    return [name, typeof typed === "string" ? typed.replaceAll(/\d+[.,][\d.,]*/g, rewrite) : typed];
  });
  return { ...value, ...Object.fromEntries(rewritten) };
}

type Storage<V> = {
  readonly read: (key: string) => Promise<StoredVersion | null>;
  readonly save: (saving: Saving<V>) => Promise<Saved>;
};

/** Storage for a form that shows amounts with the locale's decimal mark. */
export function withLocalAmounts<V>(
  { read, save }: Storage<V>,
  fieldsOf: (value: Value) => readonly string[],
  storeSettings: () => Promise<Format>,
): Storage<V> {
  const shown = async (stored: StoredVersion | null) =>
    stored && {
      ...stored,
      value: rewriteAmounts(stored.value, fieldsOf(stored.value), await storeSettings(), "shown"),
    };
  return {
    read: async (key) => shown(await read(key)),
    async save(saving) {
      const saved = await save(saving);
      return saved.ok ? saved : { ...saved, current: await shown(saved.current) };
    },
  };
}

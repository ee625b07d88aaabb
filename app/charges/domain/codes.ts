import type { Fields } from "../../admin/domain/pages.ts";
import { type DecimalMark, typedAmount } from "../../catalogue/domain/typed-amount.ts";
import { type CodeBenefit, type DiscountCode, million } from "./rates.ts";

export const codePattern = /^[A-Z0-9][A-Z0-9-]{2,29}$/;

export const benefits = ["percent", "amount", "free shipping"] as const satisfies readonly CodeBenefit["kind"][];
export const codeStates = ["active", "stopped"] as const;

export type CodeState = (typeof codeStates)[number];

/** `value` is a percentage or an amount, depending on `kind`. */
export const firstCode = {
  kind: "percent",
  value: "",
  minimum: "",
  products: "",
  from: "",
  until: "",
  limit: "",
  limitPerShopper: "",
  state: "active",
} satisfies Fields;

export type CodeFields = Readonly<Record<keyof typeof firstCode, string>>;

type WrongCodeField = keyof CodeFields & ("value" | "minimum" | "until" | "limit" | "limitPerShopper");

type CodeTerms = Omit<DiscountCode, "code" | "used" | "usedByShopper">;

export const productIdsIn = (text: string) => text.split(/[\s,]/).filter(Boolean);

/** Returns the code's terms, or the names of invalid fields. Saved codes use "." as decimal mark. */
export function parseCode(
  fields: CodeFields,
  currency: string,
  mark: DecimalMark = ".",
): CodeTerms | { readonly wrong: WrongCodeField[] } {
  const { kind, value, minimum, products, from, until } = fields;
  const amountIn = (text: string) => (text ? typedAmount(text, currency, mark) : 0);
  const limitIn = (text: string) => (text ? Number(/^[1-9]\d{0,8}$/.exec(text)?.[0] ?? NaN) : null);
  const [limit, limitPerShopper] = [limitIn(fields.limit), limitIn(fields.limitPerShopper)];
  const [benefit, least] = [benefitIn(kind, value, currency, mark), amountIn(minimum)];
  const wrong: WrongCodeField[] = [];
  if (!benefit) wrong.push("value");
  if (least === null) wrong.push("minimum");
  if (until && until < from) wrong.push("until");
  if (Number.isNaN(limit)) wrong.push("limit");
  if (Number.isNaN(limitPerShopper)) wrong.push("limitPerShopper");
  if (!benefit || least === null || wrong.length > 0) return { wrong };
  const ids = productIdsIn(products);
  const days = { from: from || null, until: until || null };
  return { benefit, limit, limitPerShopper, ...days, minimum: least, products: ids.length > 0 ? ids : null };
}

function benefitIn(kind: string, value: string, currency: string, mark: DecimalMark): CodeBenefit | null {
  if (kind === "free shipping") return value ? null : { kind };
  if (kind === "percent") {
    const [, percent] = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%?$/.exec(value) ?? [];
    const rate = Math.round((Number(percent?.replace(",", ".") ?? 0) * million) / 100);
    return rate > 0 && rate <= million ? { kind, rate } : null;
  }
  const amount = typedAmount(value, currency, mark);
  return amount === null ? null : { kind: "amount", amount };
}

import { proportion, spread, sumOf } from "./proportion.ts";
import { type CodeBenefit, type DiscountCode, million } from "./rates.ts";
import type { CodeRefusal, LineShare, RequestedLine, TotalPart, TotalRequest } from "./total.ts";

const maxPerOrder = 3;

/** Splits a text such as "summer, WELCOME10" into at most three codes in capital letters. */
export const codesIn = (text: string): readonly string[] =>
  [...new Set(text.toUpperCase().split(/[\s,;]/))].filter(Boolean).slice(0, maxPerOrder);

const goodsOf = ({ quantity, unitPrice }: RequestedLine) => quantity * unitPrice;

export const goodsSum = (lines: readonly RequestedLine[]) => sumOf(lines, goodsOf);

/** Sequence in which codes apply. */
const rank: Readonly<Record<CodeBenefit["kind"], number>> = { percent: 1, amount: 2, "free shipping": 3 };
const inOrder = (one: DiscountCode, other: DiscountCode) =>
  rank[one.benefit.kind] - rank[other.benefit.kind] || (one.code < other.code ? -1 : 1);

/** Finds the requested codes, without duplicates. Refuses if a code is unknown or does not apply. */
export function enteredCodes(
  request: Omit<TotalRequest, "destination" | "shipping">,
  codes: readonly DiscountCode[],
): readonly DiscountCode[] | CodeRefusal {
  const entered = new Set<DiscountCode>();
  for (const typed of request.codes) {
    const code = codes.find((one) => one.code === typed.trim().toUpperCase());
    if (!code) return { refusal: "unknown code", code: typed };
    const refusal = refusalOf(code, request);
    if (refusal) return { refusal, code: typed, ...(refusal === "below minimum of code" && { minimum: code.minimum }) };
    entered.add(code);
  }
  return [...entered].toSorted(inOrder);
}

function refusalOf(code: DiscountCode, { lines, day }: Pick<TotalRequest, "lines" | "day">) {
  if (code.from !== null && day < code.from) return "code not yet valid";
  if (code.until !== null && day > code.until) return "code expired";
  if (code.limit !== null && code.used >= code.limit) return "code used up";
  if (code.limitPerShopper !== null && code.usedByShopper >= code.limitPerShopper) return "code used up by shopper";
  if (!lines.some(({ id }) => isEligible(code, id))) return "code for other products";
  if (goodsSum(lines) < code.minimum) return "below minimum of code";
  return null;
}

const isEligible = ({ products }: DiscountCode, id: string) => products === null || products.includes(id);

/**
 * Applies codes one after the other. Each code applies to the amounts that earlier codes left. Skips codes for free
 * shipping.
 */
export function discounted(lines: readonly RequestedLine[], codes: readonly DiscountCode[]) {
  const parts: TotalPart[] = [];
  let shares = lines.map((line): LineShare => {
    const { id, quantity, taxClass } = line;
    return { id, quantity, taxClass, discount: 0, tax: 0, net: goodsOf(line) };
  });
  for (const code of codes) {
    if (code.benefit.kind === "free shipping") continue;
    const weightOf = ({ id, net }: LineShare) => (isEligible(code, id) ? net : 0);
    const part = discountOf(code.code, code.benefit, sumOf(shares, weightOf));
    parts.push(part);
    shares = spread(part.amount, shares, weightOf, (share, amount) => ({
      ...share,
      discount: share.discount + amount,
      net: share.net - amount,
    }));
  }
  return { parts, shares };
}

function discountOf(name: string, benefit: Exclude<CodeBenefit, { kind: "free shipping" }>, base: number): TotalPart {
  const part = { kind: "discount", name, effect: "subtracts" } as const;
  if (benefit.kind === "amount") return { ...part, amount: Math.min(benefit.amount, base) };
  const { rate } = benefit;
  return { ...part, amount: proportion(base, rate, million), rate, base, divisor: million };
}

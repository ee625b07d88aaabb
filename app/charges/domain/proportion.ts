/** Quotient and remainder of a * b / c, for whole numbers a, b >= 0 and c >= 1. Exact beyond 2^53. */
function divide(a: number, b: number, c: number): { readonly quotient: number; readonly rest: number } {
  const product = a * b;
  if (!Number.isSafeInteger(product)) {
    const [exact, divisor] = [BigInt(a) * BigInt(b), BigInt(c)];
    return { quotient: Number(exact / divisor), rest: Number(exact % divisor) };
  }
  const rest = product % c;
  return { quotient: (product - rest) / c, rest };
}

/** a * b / c, rounded half up, for whole numbers a, b >= 0 and c >= 1. */
export function proportion(a: number, b: number, c: number): number {
  const { quotient, rest } = divide(a, b, c);
  return rest >= c - rest ? quotient + 1 : quotient;
}

export const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

/** Divides an amount in proportion to weights (largest remainder). If all weights are 0, the first item gets all. */
export function spread<Item, Result>(
  amount: number,
  items: readonly Item[],
  weightOf: (item: Item) => number,
  give: (item: Item, share: number) => Result,
): Result[] {
  const total = sumOf(items, weightOf);
  if (total === 0) return items.map((item, index) => give(item, index === 0 ? amount : 0));
  const shares = items.map((item) => divide(amount, weightOf(item), total));
  const missing = amount - sumOf(shares, ({ quotient }) => quotient);
  const roundedUp = new Set(shares.toSorted((one, other) => other.rest - one.rest).slice(0, missing));
  return items.map((item, index) => {
    const share = shares[index]!;
    return give(item, share.quotient + (roundedUp.has(share) ? 1 : 0));
  });
}

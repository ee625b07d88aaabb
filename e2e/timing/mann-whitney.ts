/** P-value of the two-sided Mann-Whitney U test, by normal approximation. Needs at least 20 values per sample. */
export function mannWhitney(some: readonly number[], others: readonly number[]): number {
  const [n, m] = [some.length, others.length];
  const all = [...some, ...others].toSorted((a, b) => a - b);
  const ranks = new Map<number, number>();
  let ties = 0;
  for (let at = 0; at < all.length;) {
    const same = all.lastIndexOf(all[at]!) - at + 1;
    ranks.set(all[at]!, at + (same + 1) / 2);
    ties += same ** 3 - same;
    at += same;
  }
  const sum = some.reduce((total, value) => total + ranks.get(value)!, 0);
  const u = sum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))));
  if (spread === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread;
  return 2 * (1 - normal(z));
}

/** Cumulative normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number) {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

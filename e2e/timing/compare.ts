import { mannWhitney } from "./mann-whitney.ts";

/** Sends a request about an existing or missing account or order. */
export type TimedRequest = () => Promise<void>;

/** Equally many requests about existing (`known`) and missing (`unknown`) accounts or orders. */
export type Pair = {
  readonly name: string;
  readonly known: readonly TimedRequest[];
  readonly unknown: readonly TimedRequest[];
};

/** Median times in ms, and the p-value of the difference. */
export type Compared = {
  readonly known: number;
  readonly unknown: number;
  readonly p: number;
};

/** Sends requests about known and unknown accounts or orders in random order, and compares the times. */
export async function compare({ known, unknown }: Pair): Promise<Compared> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (const { ask, is } of shuffled([
    ...known.map((one) => ({ ask: one, is: "known" as const })),
    ...unknown.map((one) => ({ ask: one, is: "unknown" as const })),
  ])) {
    const began = performance.now();
    await ask();
    times[is].push(performance.now() - began);
  }
  const p = mannWhitney(times.known, times.unknown);
  return { known: middle(times.known), unknown: middle(times.unknown), p };
}

export const shuffled = <One>(all: readonly One[]): One[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

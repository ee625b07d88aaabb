import { mannWhitney } from "./mann-whitney.ts";

/** Something that is asked of a store, about what there is or what there is not; it returns once the answer is there. */
export type Asking = () => Promise<void>;

/** What is compared: how long as many askings take about what there is as about what there is not. */
export type Pair = {
  readonly name: string;
  readonly known: readonly Asking[];
  readonly unknown: readonly Asking[];
};

/** The middle of the times of each, in ms, and how likely it is that they differ so by chance. */
export type Compared = {
  readonly known: number;
  readonly unknown: number;
  readonly p: number;
};

/** Asks for all of both, each once and in no particular order, and compares the times. */
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

/** The same in another order, each order as likely. */
export const shuffled = <One>(all: readonly One[]): One[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

import { counter } from "../../server/metrics.ts";
import type { SignInResult } from "./sign-in.ts";

const outcomes = ["entered", "refused", "limited", "unavailable"] as const;

export type EntryCounter = ReturnType<typeof entryCounter>;

export function entryCounter(name: `wicker_${string}`, help: string) {
  const { add, metric } = counter({ name, help }, "outcome", outcomes);
  const outcomeOf = (result: SignInResult) => {
    if (result.ok) return "entered";
    return result.status === 429 ? "limited" : result.status === 503 ? "unavailable" : "refused";
  };
  return { metric, count: (result: SignInResult) => add(outcomeOf(result)) };
}

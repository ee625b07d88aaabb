import { counter } from "../../server/metrics.ts";

/** Branches of the code that moves money. Tests with a misbehaving provider must reach all of them. */
const branches = [
  "release",
  "restore",
  "restored",
  "cancel",
  "refund",
  "booked",
  "other currency",
  "repeated event",
  "expired",
  "still processing",
  "refund done",
  "refund pending",
  "refund failed",
  "refund away",
  "refund error",
] as const;

export type Count = (branch: (typeof branches)[number]) => void;

export function countBranches() {
  const help = "Steps of payments and refunds, by kind.";
  const taken = counter({ name: "wicker_payments_branch_total", help }, "branch", branches);
  return { count: taken.add satisfies Count, metric: taken.metric };
}

import type { Entry } from "./log.ts";

/**
 * Counts special cases of orders, such as late payments, in the gateway's log. A storm must produce each case.
 * @param manners number of visits by shopper behaviour
 */
export function casesOf(entries: readonly Entry[], manners: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const expired = new Set<string>();
  const paid = new Map<string, Set<string>>();
  const pending = new Set<string>();
  const counts = { late: 0, failed: 0 };
  for (const entry of entries) {
    if (entry.kind === "session" && entry.status === "expired") expired.add(entry.id);
    if (entry.kind === "charge") {
      if (expired.has(entry.session)) counts.late += 1;
      paid.getOrInsertComputed(entry.order ?? "", () => new Set()).add(entry.session);
    }
    if (entry.kind === "refund" && entry.status === "pending") pending.add(entry.id);
    if (entry.kind === "refund" && entry.status === "failed" && pending.has(entry.id)) counts.failed += 1;
  }
  return new Map([
    ["paid after the page had expired", counts.late],
    ["paid on two pages", [...paid.values()].filter((sessions) => sessions.size > 1).length],
    ["refund pending, then failed", counts.failed],
    ["3-D Secure abandoned", manners.get("abandons 3-D Secure") ?? 0],
    ["cancelled by the shopper after paying", manners.get("cancels after paying") ?? 0],
    ["sold out", manners.get("finds nothing left") ?? 0],
  ]);
}

import { randomFrom } from "../stress/random.ts";
import type { Log } from "./log.ts";

/**
 * Faults of API calls. A call with "500 stored" has no effect, a call with "500 after" has one. The gateway stores both
 * responses under the idempotency key, so retries get the same 500.
 */
export const answerLies = [
  "429",
  "500 before",
  "500 stored",
  "500 after",
  "cut before",
  "cut after",
  "slow",
  "stale",
  "key forgotten",
] as const;

/** Faults in how the gateway handles money. Each happens at one step, such as paying, expiring or refunding. */
export const moneyLies = [
  "pays less",
  "pays more",
  "another currency",
  "pays while expiring",
  "pays late",
  "pays twice",
  "asks 3-D Secure",
  "3-D Secure abandoned",
  "long processing",
  "processing fails",
  "refund pending",
  "refund fails",
  "refund refused",
] as const;

/** Faults of webhooks, by event type. The last six faults send an additional webhook. */
export const webhookLies = [
  "missing",
  "four at once",
  "late",
  "reordered",
  "rotated secret",
  "old signature",
  "future signature",
  "wrong signature",
  "unknown type",
  "foreign",
  "huge",
] as const;

export const allLies = [...answerLies, ...moneyLies, ...webhookLies] as const;
export type WebhookLie = (typeof webhookLies)[number];
export type Lie = (typeof allLies)[number];

export type Dials = { readonly [lie in Lie]?: number | undefined };

/** A lie for the next `times` calls, actions or events named `at`. Without `at`, the name does not matter. */
export type DirectedLie = { readonly lie: Lie; readonly at?: string | undefined; readonly times?: number | undefined };

export type Lies = ReturnType<typeof openLies>;

/** Decides whether the gateway lies. Deterministic for the same seed and requests. */
export function openLies(log: Log, dials: Dials = {}, seed = 1) {
  const random = randomFrom(seed);
  const directed: DirectedLie[] = [];
  return {
    /**
     * True if the lie applies to this call, action or event. Logs the lie in this case. Lies that a test ordered come
     * before random lies.
     */
    isDue(lie: Lie, at: string): boolean {
      const found = directed.findIndex((one) => one.lie === lie && (one.at ?? at) === at);
      const isNow = found >= 0 || random.upTo(999_999) < (dials[lie] ?? 0) * 1_000_000;
      if (found >= 0) directed.splice(found, 1);
      if (isNow) log.add({ kind: "lie", lie, at });
      return isNow;
    },
    next({ times = 1, ...lie }: DirectedLie) {
      for (let turn = 0; turn < times; turn++) directed.push(lie);
    },
    setDials(changed: Dials) {
      dials = changed;
    },
  };
}

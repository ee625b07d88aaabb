import type { ChoosableLine, ReturnState } from "./return.ts";

/** The owner's rules for returns. They do not apply to withdrawals. */
export type ReturnRules = {
  /** Days for returns after the last shipment. 0: the shop takes nothing back. */
  readonly days: number;
  readonly hasReasons: boolean;
  /** Payer of return shipping. */
  readonly pays: "shopper" | "shop";
  readonly instructions: string;
};

export const returnReasons = ["damaged", "defective", "wrong", "described", "mind", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The shopper's page to return items of an order. */
export type ReturnItemsPage = {
  readonly title: string;
  readonly number: number;
  readonly rules: ReturnRules;
  /** Sentence with the days in which items can be returned. */
  readonly deadline: string;
  readonly returns: readonly {
    readonly id: number;
    readonly state: ReturnState;
    readonly items: readonly { readonly title: string; readonly units: number }[];
    readonly answer: string;
    readonly replacement: number | null;
    readonly hasLabel: boolean;
  }[];
  /** Empty if no items can be returned, or the time for returns is over. */
  readonly lines: readonly ChoosableLine[];
  readonly typed: Readonly<Record<string, string>>;
  readonly problem: string | null;
};

import { orderAddress } from "../../orders/addresses.ts";
import type { ReturnState } from "./return.ts";

/** The owner's rules for returns that are no withdrawals. */
export type ReturnRules = {
  /** Days after the last shipment. 0: the shop takes nothing back. */
  readonly days: number;
  /** True to ask for a reason. */
  readonly hasReasons: boolean;
  /** The payer of shipping the items back. */
  readonly pays: "shopper" | "shop";
  /** The owner's text about sending items back. */
  readonly instructions: string;
};

export const returnReasons = ["damaged", "defective", "wrong", "described", "mind", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** An earlier return of the order, as its shopper sees it. */
export type OwnReturn = {
  readonly id: number;
  readonly state: ReturnState;
  readonly answer: string;
  readonly replacement: number | null;
  readonly hasLabel: boolean;
};

/** The shopper's page for returns of an order. */
export type ReturnItemsPage = {
  readonly title: string;
  readonly number: number;
  readonly rules: ReturnRules;
  readonly returns: readonly OwnReturn[];
  /** Lines with units that can be returned. Empty if there are none, or the time is over. */
  readonly lines: readonly { readonly id: string; readonly title: string; readonly left: number }[];
  readonly typed: Readonly<Record<string, string>>;
  readonly problem: string | null;
};

/** Template data of the shopper's email about a change of a return. */
export type ReturnUpdateEmail = Pick<OwnReturn, "id" | "state" | "answer" | "replacement"> & {
  readonly number: number;
  readonly page: string;
};

export const sampleReturnUpdate: ReturnUpdateEmail = {
  id: 1001,
  number: 100_001,
  state: "approved",
  answer: "Please send the items to our warehouse within 14 days.",
  replacement: null,
  page: orderAddress(100_001),
};

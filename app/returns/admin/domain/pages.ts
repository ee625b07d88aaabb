import type { Fields } from "../../../admin/domain/pages.ts";
import type { ReturnableLine, ReturnState } from "../../domain/return.ts";
import type { Statement } from "../../domain/withdrawal.ts";

/** A return in a list. `number`: the order's, null if a withdrawal fits no order. `requestedAt`: ISO 8601. */
export type ListedReturn = {
  readonly id: number;
  readonly number: number | null;
  readonly isWithdrawal: boolean;
  readonly state: ReturnState;
  readonly requestedAt: string;
  readonly units: number;
  /** Days left to refund, negative if overdue. Null if nothing is left to do. */
  readonly daysLeft: number | null;
};

/** The list of returns, newest first. `state` is the filter: "open", a state, or empty for all. */
export type ReturnsPage = {
  readonly state: string;
  readonly returns: readonly ListedReturn[];
  readonly first: boolean;
  /** The next page has returns with lower ids. Null on the last page. */
  readonly next: number | null;
};

/** Returns and withdrawals that wait for the owner, the oldest first. */
export type OpenReturns = { readonly count: number; readonly oldest: readonly ListedReturn[] };

export const returnActions = ["choose", "close", "approve", "refuse", "receive", "refund", "replace"] as const;
export type ReturnAction = (typeof returnActions)[number];

export type OneReturnPage = ListedReturn & {
  readonly title: string;
  readonly lines: readonly {
    readonly id: string;
    readonly title: string;
    readonly units: number;
    readonly reason: string;
    readonly restocked: number;
  }[];
  /** The declared withdrawal. Null for a request on the order's page. */
  readonly statement: Statement | null;
  /** Lines to choose the items of a withdrawal from. Empty if the items are known. */
  readonly choices: readonly ReturnableLine[];
  /** True if a parcel of the order was undone, so that more units are in returns than were sent. */
  readonly isUndone: boolean;
  readonly answer: string;
  readonly refundedCents: number | null;
  readonly replacement: number | null;
  readonly mayChange: boolean;
  readonly typed: Fields;
  readonly errors: Fields;
  readonly problem: string | null;
  readonly done: ReturnAction | null;
};

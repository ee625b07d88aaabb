import type { RefundState } from "../../../payments/admin/domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import type { ChoosableLine, ReturnAction, ReturnState } from "../../domain/return.ts";
import type { ReturnReason } from "../../domain/rules.ts";
import type { Statement } from "../../domain/withdrawal.ts";

/** A return. `number`: order number, null if no order fits a withdrawal. `requestedAt`: ISO 8601. */
export type ListedReturn = {
  readonly id: number;
  readonly number: number | null;
  readonly isWithdrawal: boolean;
  readonly state: ReturnState;
  readonly requestedAt: string;
  /** Days left to refund, negative if overdue. Null if the owner has nothing left to do. */
  readonly daysLeft: number | null;
  readonly units: number;
};

/** List of returns, newest first. `state` is the filter: "open", "all" or a state. */
export type ReturnsPage = {
  readonly state: string;
  readonly returns: readonly ListedReturn[];
  readonly first: boolean;
  /** Lowest id on this page. The next page has lower ids. Null on the last page. */
  readonly next: number | null;
};

/** Returns and withdrawals that wait for the owner, the oldest first. */
export type OpenReturns = { readonly count: number; readonly oldest: readonly ListedReturn[] };

export type OneReturnPage = Omit<ListedReturn, "units"> & {
  readonly title: string;
  readonly lines: readonly (ChoosableLine & { readonly reason: ReturnReason | ""; readonly restocked: number })[];
  /** The statement of withdrawal. Null if the shopper requested the return on the order's page. */
  readonly statement: Statement | null;
  /** Lines whose units the owner enters: returned items, or items to choose for a withdrawal. */
  readonly fields: readonly ChoosableLine[];
  readonly actions: readonly ReturnAction[];
  readonly answer: string;
  readonly refundedCents: number | null;
  /** States of the refunds of this return. */
  readonly refundStates: readonly RefundState[];
  /** Amounts of a refund without and with shipping. Null if the return cannot be refunded now. */
  readonly toRefund: { readonly itemsCents: number; readonly allCents: number } | null;
  readonly replacement: number | null;
  readonly typed: Fields;
  readonly errors: Fields;
  readonly problem: string | null;
  readonly done: ReturnAction | null;
};

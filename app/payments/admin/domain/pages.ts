import type { Fields } from "../../../admin/domain/pages.ts";
import type { OrderFilter } from "../../../orders/admin/domain/pages.ts";
import type { Match } from "../../domain/matching.ts";
import type { OrderMethod, RefundReason } from "../../domain/payment.ts";
import type { StatementLine } from "../../domain/statement.ts";

/** `amount` is a text such as "129.50 EUR". */
type ShownLine = Pick<StatementLine, "bookedOn" | "payer" | "text"> & { readonly amount: string };

/** A page of a list. `next`: offset of the next page, null on the last. */
export type Listed<Row> = { readonly rows: readonly Row[]; readonly first: boolean; readonly next: number | null };

export const statementActions = ["assign", "send back", "sent"] as const;

export type StatementsPage = {
  readonly mayChange: boolean;
  readonly imported: number | null;
  readonly done: (typeof statementActions)[number] | null;
  readonly uploadError: string | null;
  readonly unmatched: Listed<ShownLine & { readonly id: number; readonly proposal: number | null }>;
  readonly refused: { readonly line: number; readonly typed: string; readonly error: string } | null;
  /** Money that the owner must send. `id`: id of a refund, or of a bank line without an order. */
  readonly toReturn: Listed<{
    readonly id: string;
    readonly name: string;
    readonly amount: string;
    readonly order: number | null;
    readonly reason: RefundReason | null;
  }>;
};

export type StatementPage = {
  readonly id: string;
  readonly mayChange: boolean;
  /** First rows of a CSV file with unknown columns. Null for other files. */
  readonly rows: readonly (readonly string[])[] | null;
  readonly typed: Fields;
  readonly error: string | null;
  readonly preview: {
    readonly counts: readonly { readonly kind: Match["kind"]; readonly count: number }[];
    readonly lines: Listed<ShownLine & { readonly key: string; readonly match: Match }>;
    /** Digest of the previewed matches. The server refuses the import if the matches have changed. */
    readonly expected: string;
  } | null;
};

/** "failed": the card provider refused the refund, so the owner must send the money by hand. */
export type RefundState = "waiting" | "sent" | "done" | "by hand" | "failed";

export type RefundForm = {
  readonly number: number;
  readonly lines: readonly { readonly id: string; readonly title: string; readonly left: number }[];
  readonly shippingLeft: number;
  readonly left: number;
  /** Number of the order's refunds when the form was opened, to detect concurrent refunds. */
  readonly seen: string;
  readonly form: string;
  readonly typed: Fields;
  readonly errors: Fields;
};

/** Times in ISO 8601, amounts in minor units. */
export type OrderPayment = {
  readonly method: OrderMethod;
  /** Text that confirms the last action. */
  readonly done: string | null;
  readonly paidAt: string | null;
  /** Reference of an unpaid bank transfer. */
  readonly reference: string | null;
  readonly receivedCents: number;
  readonly charges: readonly string[];
  readonly refunds: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly reason: RefundReason;
    readonly state: RefundState;
    readonly at: string;
    readonly providerRefund: string | null;
  }[];
  readonly form: RefundForm;
};

export type RefundPage = {
  readonly form: RefundForm;
  readonly problem: string | null;
  /** Refund to confirm. Null until the form is valid. */
  readonly confirm: { readonly amount: number; readonly method: OrderMethod } | null;
};

export const listedPaymentStates = ["open", "paid", "refunded", "by hand", "waiting"] as const;
export type ListedPaymentState = (typeof listedPaymentStates)[number];

/** A payment, or a refunded order that is paid on delivery. Amounts in minor units, times in ISO 8601. */
export type ListedPayment = {
  readonly number: number;
  readonly method: OrderMethod;
  readonly state: "open" | "paid" | "cancelled";
  readonly at: string;
  readonly receivedCents: number;
  /** Sum of sent refunds. `waitingCents`: sum of refunds that are not sent yet. */
  readonly refundedCents: number;
  readonly waitingCents: number;
};

/** Sums of one day and payment method, in minor units. `day` is a date such as "2026-11-22". */
export type MoneyOnDay = {
  readonly day: string;
  readonly method: OrderMethod;
  readonly receivedCents: number;
  readonly sentCents: number;
};

export type MoneyPage = {
  readonly filter: OrderFilter;
  readonly errors: Fields;
  readonly payments: readonly ListedPayment[];
  /** The next page lists orders below this number. Null on the last page. */
  readonly next: number | null;
  readonly first: boolean;
  /** Days to list. `money` may start on an earlier day. */
  readonly days: readonly string[];
  readonly money: readonly MoneyOnDay[];
  /** Amounts without an order, one per currency, such as "129.50 EUR". */
  readonly unmatched: readonly string[];
};

/** Data of the dashboard card. Amounts in minor units. Null if all values are 0. */
export type MoneyNow = {
  readonly todayCents: number;
  /** Received in the last seven days, including today, in the shop's time zone. */
  readonly weekCents: number;
  readonly byHand: number;
  /** Number of card refunds that the provider has not accepted within a day. */
  readonly notSent: number;
  readonly unpaid: number;
  readonly differences: readonly number[];
} | null;

/** Notifications of the card provider. Null without a card provider. */
export type WebhookState = {
  /** Absolute URL to enter in the provider's dashboard. */
  readonly address: string;
  /** The last notification about an order. `at` in ISO 8601. */
  readonly last: { readonly type: string; readonly at: string } | null;
  readonly inDay: number;
} | null;

import type { Fields } from "../../../admin/domain/pages.ts";
import type { Match } from "../../domain/matching.ts";
import type { PaymentMethod, RefundReason } from "../../domain/payment.ts";
import type { StatementLine } from "../../domain/statement.ts";

/** A line of a statement with its amount as a text, such as "129.50 EUR". */
type ShownLine = Pick<StatementLine, "bookedOn" | "payer" | "text"> & { readonly amount: string };

/** A page of a list. `next`: offset of the next page, null on the last. */
export type Listed<Row> = { readonly rows: readonly Row[]; readonly first: boolean; readonly next: number | null };

export type StatementsPage = {
  readonly mayChange: boolean;
  readonly imported: number | null;
  readonly uploadError: string | null;
  readonly unmatched: Listed<ShownLine & { readonly id: number; readonly proposal: number | null }>;
  readonly refused: { readonly line: number; readonly typed: string; readonly error: string } | null;
  /** Money to send back: by refund id, or by the id of an unmatched line. */
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
  /** First rows of a CSV file whose columns are not known. */
  readonly rows: readonly (readonly string[])[] | null;
  readonly error: string | null;
  readonly preview: {
    readonly counts: readonly { readonly kind: Match["kind"]; readonly count: number }[];
    readonly lines: Listed<ShownLine & { readonly key: string; readonly match: Match }>;
    /** Digest of the result. The import is refused if the result has changed. */
    readonly expected: string;
  } | null;
};

/** State of a refund. "failed": the card provider refused it, so the owner must send the money by hand. */
export type RefundState = "waiting" | "sent" | "done" | "by hand" | "failed";

/** Times in ISO 8601, amounts in minor units. */
export type ListedRefund = {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly state: RefundState;
  readonly at: string;
  readonly providerRefund: string | null;
};

export type RefundForm = {
  readonly number: number;
  readonly lines: readonly { readonly title: string; readonly left: number }[];
  readonly shippingLeft: number;
  readonly left: number;
  /** Number of refunds when the form was opened, to detect concurrent ones. */
  readonly seen: string;
  readonly form: string;
  readonly typed: Fields;
  readonly errors: Fields;
};

export type OrderPayment = {
  readonly method: PaymentMethod | "delivery";
  readonly isRefunded: boolean;
  readonly paidAt: string | null;
  readonly receivedCents: number;
  readonly charges: readonly string[];
  readonly refunds: readonly ListedRefund[];
  readonly form: RefundForm;
};

export type RefundPage = {
  readonly title: string;
  readonly form: RefundForm;
  readonly problem: string | null;
  /** Amount to confirm. Null if the form is shown again. */
  readonly confirm: { readonly amountCents: number; readonly method: OrderPayment["method"] } | null;
};

/** Filters of the list of payments, from the page's URL. Empty filters do not apply. Days are in the shop's time zone. */
export type MoneyFilter = { readonly state: string; readonly from: string; readonly to: string };

export const listedPaymentStates = ["open", "paid", "refunded", "by hand"] as const;
export type ListedPaymentState = (typeof listedPaymentStates)[number];

/** A payment, or an order on delivery with refunds. Amounts in minor units, times in ISO 8601. */
export type ListedPayment = {
  readonly number: number;
  readonly method: OrderPayment["method"];
  readonly state: "open" | "paid" | "cancelled";
  readonly at: string;
  readonly receivedCents: number;
  /** Money that was sent back, and that still has to be. */
  readonly refundedCents: number;
  readonly byHandCents: number;
};

/** Money of one day and method, in minor units. `day` such as "2026-11-22". */
export type MoneyOnDay = {
  readonly day: string;
  readonly method: OrderPayment["method"];
  readonly receivedCents: number;
  readonly sentCents: number;
};

export type MoneyPage = {
  readonly title: string;
  readonly filter: MoneyFilter;
  readonly errors: Fields;
  readonly payments: readonly ListedPayment[];
  /** Order number of the next page. Null on the last page. */
  readonly next: number | null;
  readonly first: boolean;
  readonly days: readonly string[];
  readonly money: readonly MoneyOnDay[];
  /** Amounts with currency that belong to no order. */
  readonly unmatched: readonly string[];
};

/** Money on the dashboard, in minor units. Null if there is nothing to say. */
export type MoneyNow = {
  readonly todayCents: number;
  /** Received in the last seven days, including today, in the shop's time zone. */
  readonly weekCents: number;
  readonly byHand: number;
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

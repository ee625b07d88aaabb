import type { Order, OrderPage, OrderSummary } from "./order.ts";

/** Name and value of a payment detail for the shopper, such as the IBAN. */
export type PaymentFact = readonly [name: string, value: string];

/** Money that goes back to the shopper, in minor units. `at` in ISO 8601: when it was sent, or else when it was planned. */
export type OrderRefund = { readonly amountCents: number; readonly at: string; readonly isSent: boolean };

/** `isWhole`: all money of the order goes back. */
export type OrderRefunds = { readonly list: readonly OrderRefund[]; readonly isWhole: boolean };

/** Link to a document of an order, such as an invoice. `adminHref` is its page in the admin. */
export type OrderDocument = { readonly title: string; readonly href: string; readonly adminHref: string };

export type OrderDetailsPage = {
  readonly title: string;
  readonly order: Order;
  /**
   * Null for account orders. `hasEmail` is true if this browser has opened the guest's emailed link. `link` is the URL
   * to print; null if the store sends emails.
   */
  readonly guest: { readonly hasEmail: boolean; readonly link: string | null } | null;
  /** The shopper's email. `receivesEmails` is true if the store sends emails. */
  readonly email: string;
  readonly receivesEmails: boolean;
  readonly to: readonly string[];
  /** Slugs by product id, for products still in the catalogue. */
  readonly slugs: Readonly<Record<string, string>>;
  /** Details for paying an unpaid order. Empty if the shopper pays on the payment page. */
  readonly paymentFacts: readonly PaymentFact[];
  readonly refunds: OrderRefunds;
  /** True if the order has a page for returns. */
  readonly hasReturns: boolean;
  readonly documents: readonly OrderDocument[];
  readonly refusal: string | null;
};

export type FindOrderPage = {
  readonly title: string;
  readonly typed: { readonly number: string; readonly email: string };
  readonly errors: { readonly number?: string; readonly email?: string };
  /** Status message, such as a confirmation, or the reason for a redirect. Null if there is none. */
  readonly message: string | null;
  /** False if the store sends no emails. */
  readonly canSend: boolean;
};

export type HistoryPage = OrderPage<OrderSummary & Pick<Order, "parcels">> & {
  readonly title: string;
  readonly first: boolean;
  readonly account?: string | undefined;
};

import type { Order, OrderPage, OrderSummary } from "./order.ts";

export type PaymentFact = readonly [name: string, value: string];

export type OrderRefunds = {
  /** `at`: time when the refund was sent or, if unsent, is planned. In ISO 8601. */
  readonly list: readonly { readonly amountCents: number; readonly at: string; readonly isSent: boolean }[];
  /** True if the refunds cover the whole amount paid. */
  readonly isWhole: boolean;
};

/** Link to a document of an order, such as an invoice. `adminHref`: the document's page in the admin. */
export type OrderDocument = { readonly title: string; readonly href: string; readonly adminHref: string };

export type OrderDetailsPage = {
  readonly title: string;
  readonly order: Order;
  /** Null for accounts. `hasEmail`: opened by the emailed link. `link`: URL to print, if the store sends no emails. */
  readonly guest: { readonly hasEmail: boolean; readonly link: string | null } | null;
  /** The shopper's email. `receivesEmails`: the store sends emails about the order to this address. */
  readonly email: string;
  readonly receivesEmails: boolean;
  /** Lines of the postal address, or the place of pickup. */
  readonly to: readonly string[];
  /** Texts that replace the texts about shipping. Null for orders to ship. */
  readonly pickup: {
    readonly heading: string;
    readonly state?: string;
    readonly next: string;
  } | null;
  /** URL handles by product id. Omits deleted products. */
  readonly slugs: Readonly<Record<string, string>>;
  /** Details for paying, such as the deadline or an IBAN. Empty if nothing is to pay. */
  readonly paymentFacts: readonly PaymentFact[];
  readonly refunds: OrderRefunds;
  readonly hasReturns: boolean;
  readonly documents: readonly OrderDocument[];
  readonly refusal: string | null;
};

export type FindOrderPage = {
  readonly title: string;
  readonly typed: { readonly number: string; readonly email: string };
  readonly errors: { readonly number?: string; readonly email?: string };
  /** Confirms the request, or says why the shopper was redirected here. */
  readonly message: string | null;
  /** False if the store sends no emails. */
  readonly canSend: boolean;
};

export type HistoryPage = OrderPage<OrderSummary & Pick<Order, "parcels">> & {
  readonly title: string;
  readonly first: boolean;
  readonly account?: string | undefined;
};

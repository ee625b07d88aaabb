import type { Order, OrderPage } from "./order.ts";

/** What the page of an order shows. */
export type OrderDetailsPage = {
  readonly title: string;
  readonly order: Order;
  /** For an order without an account: whether this browser has followed the link of its email. Null for others. */
  readonly guest: { readonly hasEmail: boolean } | null;
  /** Whose it is, and whether emails are sent there. */
  readonly email: string;
  readonly isWrittenTo: boolean;
  /** Where it goes, line by line as on an envelope. */
  readonly to: readonly string[];
  /** The pages of those of its products that the shop still has: `/products/<slug>`, by their ids. */
  readonly slugs: Readonly<Record<string, string>>;
  /** Where the carrier says what became of the parcel; null where that is not known. */
  readonly trackingPage: string | null;
  /** Why it was not cancelled, after the shopper asked for that. */
  readonly refusal: string | null;
};

/** The page on which a new link to an order is asked for. */
export type FindOrderPage = {
  readonly title: string;
  readonly typed: { readonly number: string; readonly email: string };
  readonly errors: { readonly number?: string; readonly email?: string };
  /** What became of it, or why one is here. */
  readonly said: string | null;
};

/** What the pages of a shopper's orders show, newest first. */
export type HistoryPage = OrderPage & {
  readonly title: string;
  /** Whether it begins with the newest. */
  readonly first: boolean;
  /** The address of their account, where it has a page. */
  readonly account?: string | undefined;
};

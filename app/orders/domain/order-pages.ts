import type { Order, OrderPage } from "./order.ts";

/** What the page of an order shows. */
export type OrderDetailsPage = {
  readonly title: string;
  readonly order: Order;
  /** The name of the country it goes to. */
  readonly country: string;
  /** The pages of those of its products that the shop still has: `/products/<slug>`, by their ids. */
  readonly slugs: Readonly<Record<string, string>>;
};

/** What the pages of a shopper's orders show, newest first. */
export type HistoryPage = OrderPage & {
  readonly title: string;
  /** Whether it begins with the newest. */
  readonly first: boolean;
};

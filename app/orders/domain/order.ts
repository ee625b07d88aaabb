import { cents } from "../../shop/domain/money.ts";
import type { Product } from "../../shop/domain/product.ts";

/** Where an order goes: one line each, as the shopper wrote them. How it stands on an envelope is the server's to say (`postal-lines.ts`). */
export type Address = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  /** A state or province; empty where there is none. */
  readonly region: string;
  readonly postalCode: string;
  /** An ISO 3166-1 alpha-2 code. */
  readonly country: string;
  /** For the carrier, in whatever form; orders from before it was asked for have none. */
  readonly phone?: string;
};

/** An order is placed first; then it is either shipped, or cancelled, also by the shopper or unit by unit. */
export const orderStates = ["placed", "shipped", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** How an order stands for those who keep the shop: one that nobody has confirmed yet is not to be sent, and is cancelled in time. */
export const standings = ["unconfirmed", "placed", "shipped", "cancelled", "expired"] as const;
export type OrderStanding = (typeof standings)[number];

export function standingOf({ state, confirmBy }: Pick<OrderSummary, "state" | "confirmBy">): OrderStanding {
  if (confirmBy === undefined || state === "shipped") return state;
  return state === "placed" ? "unconfirmed" : "expired";
}

/** A product that was ordered, with its title and price of that moment. */
export type OrderLine = Pick<Product, "id" | "title" | "image" | "price"> & { readonly quantity: number };

/** The same in an order that there is: how many were ordered, and how many of those have been cancelled since. */
export type OrderedLine = OrderLine & { readonly cancelled: number };

/** How many units, by their products' ids. */
export type Units = Readonly<Record<string, number>>;

/** How many units of a line are left. */
export const left = ({ quantity, cancelled }: Pick<OrderedLine, "quantity" | "cancelled">) => quantity - cancelled;

/** What is to be paid, in whole cents: what is left of each line, at the price of its moment. */
export const toPay = (lines: readonly Pick<OrderedLine, "price" | "quantity" | "cancelled">[]) =>
  lines.reduce((sum, line) => sum + cents(line.price) * left(line), 0);

/** An order as a list shows it. Moments are ISO 8601 in UTC. */
export type OrderSummary = {
  readonly number: number;
  readonly placedAt: string;
  readonly state: OrderState;
  /** What is to be paid: nothing where it was cancelled. */
  readonly totalCents: number;
  /**
   * Until when whoever ordered without an account has to confirm it by the link in the email; nothing where there is nothing to confirm. A
   * cancelled one that has it was not confirmed by then.
   */
  readonly confirmBy?: string;
  readonly lines: readonly OrderedLine[];
};

/** What happened to an order, and when (ISO 8601): the state that it has been in since, and how many units were cancelled. */
export type OrderEvent = { readonly state: OrderState; readonly at: string; readonly cancelled: number };

/** With what an order was sent, as whoever sent it wrote that; empty where nothing was said. */
export type Parcel = { readonly carrier: string; readonly tracking: string };

/** An order as its own page shows it. */
export type Order = OrderSummary & {
  readonly address: Address;
  /** Null unless the order contains a gift; empty where nothing was written. */
  readonly giftNote: string | null;
  /** What became of it, oldest first; the first is that it was placed. */
  readonly events: readonly OrderEvent[];
  /** Null until it has been sent, and where nothing was said. */
  readonly parcel: Parcel | null;
};

/** A page of orders, newest first. The next one begins before order `next`; null on the last. */
export type OrderPage<Listed = OrderSummary> = { readonly orders: readonly Listed[]; readonly next: number | null };

import type { DeliveryForm } from "./delivery.ts";
import type { CurrentRates, Place } from "../../charges/domain/rates.ts";
import type { RequestedLine } from "../../charges/domain/total.ts";
import type { OrderLine } from "./order.ts";
import type { PaymentOption } from "./payment-option.ts";
import { availableQuantity, hasNewPrice, type LineStanding, standingOf } from "../../basket/domain/lines.ts";
import type { SavedLine } from "../../basket/domain/saved-basket.ts";

type ReviewLine = OrderLine & {
  readonly slug: string;
  /** Price when the item was added to the basket, or before a sale. Null if the price is unchanged. */
  readonly was: number | null;
};

type ExcludedLine = Pick<OrderLine, "id" | "title" | "quantity"> & {
  readonly why: Exclude<LineStanding, "here">;
};

export type Review = {
  /** One line per product. */
  readonly lines: readonly ReviewLine[];
  readonly leftOut: readonly ExcludedLine[];
};

export function reviewOf(basket: readonly SavedLine[]): Review {
  const lines = basket.flatMap((line): ReviewLine[] => {
    const { id, title, image, now } = line;
    const quantity = availableQuantity(line);
    if (!now || quantity === 0) return [];
    const before = now.reduction ? now.reduction.was / 100 : null;
    return [
      { id, title, image, price: now.price, slug: now.slug, was: hasNewPrice(line) ? line.price : before, quantity },
    ];
  });
  const leftOut = (["gone", "sold out", "too many"] as const).flatMap((why) =>
    basket
      .filter((line) => standingOf(line) === why)
      .map((line) => ({ id: line.id, title: line.title, quantity: line.quantity - availableQuantity(line), why })),
  );
  return { lines, leftOut };
}

/** A guest's way back to the order: confirmation email, emailed link, or link to print. */
export type GuestReturn = "confirmation" | "email" | "print";

export type ReviewPage = Review & {
  readonly title: string;
  readonly charged: readonly RequestedLine[];
  /** Rates, with the valid discount codes that the shopper entered. */
  readonly current: CurrentRates | null;
  readonly payments: readonly PaymentOption[];
  /** True if the shop has active discount codes. */
  readonly takesCodes: boolean;
  /** `seen`: hash of the displayed quantities and prices (`reviewKey`). */
  readonly basket: { readonly id: string; readonly version: number; readonly seen: string };
  readonly guest: { readonly signIn: string; readonly register: string; readonly returnsBy: GuestReturn } | null;
  readonly addresses: readonly (Place & { readonly id: string; readonly line: string })[];
  readonly canSave: boolean;
  readonly typed: DeliveryForm;
  readonly errors: Partial<DeliveryForm>;
  readonly changes: readonly string[];
  readonly countries: readonly { readonly code: string; readonly name: string }[];
};

export type Chosen = Pick<DeliveryForm, "to" | "country" | "region" | "shipping" | "codes">;

/** Place of delivery, for computing the total. Empty country: the shopper has chosen none. */
export const placeOf = ({ addresses }: Pick<ReviewPage, "addresses">, { to, country, region }: Chosen): Place =>
  addresses.find(({ id }) => id === to) ?? { country, region };

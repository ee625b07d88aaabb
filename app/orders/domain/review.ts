import type { DeliveryForm } from "./delivery.ts";
import { cents } from "../../shop/domain/money.ts";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import { type OrderLine, requestedLine } from "./order.ts";
import { availableQuantity, hasNewPrice, type LineStanding, standingOf } from "../../basket/domain/lines.ts";
import type { SavedLine } from "../../basket/domain/saved-basket.ts";

export type ReviewLine = OrderLine & {
  readonly slug: string;
  /** Price when the product was added to the basket. Null if the price has not changed. */
  readonly was: number | null;
};

export type ExcludedLine = Pick<OrderLine, "id" | "title" | "quantity"> & {
  readonly why: Exclude<LineStanding, "here">;
};

export type Review = {
  /** One line per product, in the order of first addition to the basket. */
  readonly lines: readonly ReviewLine[];
  readonly leftOut: readonly ExcludedLine[];
  readonly totalCents: number;
};

/** Splits a basket into the units that can be ordered and the units left out. */
export function reviewOf(basket: readonly SavedLine[]): Review {
  const lines = basket.flatMap((line): ReviewLine[] => {
    const { id, title, image, now } = line;
    const quantity = availableQuantity(line);
    if (!now || quantity === 0) return [];
    return [
      { id, title, image, price: now.price, slug: now.slug, was: hasNewPrice(line) ? line.price : null, quantity },
    ];
  });
  const leftOut = (["gone", "sold out", "too many"] as const).flatMap((why) =>
    basket
      .filter((line) => standingOf(line) === why)
      .map((line) => ({ id: line.id, title: line.title, quantity: line.quantity - availableQuantity(line), why })),
  );
  return {
    lines,
    leftOut,
    totalCents: goodsTotal(
      lines.map((line) => requestedLine({ id: line.id, quantity: line.quantity, unitPrice: cents(line.price) })),
    ).amount,
  };
}

export type ReviewPage = Review & {
  readonly title: string;
  /** The basket that the page shows. `seen` is a hash of the displayed quantities and prices (`reviewKey`). */
  readonly basket: { readonly id: string; readonly version: number; readonly seen: string };
  readonly guest: { readonly signIn: string; readonly register: string } | null;
  readonly addresses: readonly { readonly id: string; readonly line: string }[];
  readonly canSave: boolean;
  readonly typed: DeliveryForm;
  readonly errors: Partial<DeliveryForm>;
  readonly changes: readonly string[];
  readonly countries: readonly { readonly code: string; readonly name: string }[];
};

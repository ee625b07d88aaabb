import type { DeliveryForm } from "./delivery.ts";
import type { OrderLine } from "./order.ts";
import { hadOf, hasNewPrice, lineCents, type LineStanding, standingOf } from "../../basket/domain/lines.ts";
import type { SavedLine } from "../../basket/domain/saved-basket.ts";

/** A product of which some are about to be ordered, at today's price. */
export type ReviewLine = OrderLine & {
  /** Its page is `/products/<slug>`. */
  readonly slug: string;
  /** What it cost when it was added, where that was another price. */
  readonly was: number | null;
};

/** Units that the shopper wants and cannot have, and why. */
export type LeftOut = Pick<OrderLine, "id" | "title" | "quantity"> & { readonly why: Exclude<LineStanding, "here"> };

/** What ordering a basket would come to. */
export type Review = {
  /** One line for each product, in the order in which they were first added. */
  readonly lines: readonly ReviewLine[];
  readonly leftOut: readonly LeftOut[];
  readonly totalCents: number;
};

/** What ordering these lines would come to today: the units that can be had, and the rest left out. */
export function reviewOf(basket: readonly SavedLine[]): Review {
  const lines = basket.filter(hadOf).map((line): ReviewLine => {
    const { id, title, image, now } = line;
    const { price, slug } = now!;
    return { id, title, image, price, slug, was: hasNewPrice(line) ? line.price : null, quantity: hadOf(line) };
  });
  const leftOut = (["gone", "sold out", "too many"] as const).flatMap((why) =>
    basket
      .filter((line) => standingOf(line) === why)
      .map((line) => ({ id: line.id, title: line.title, quantity: line.quantity - hadOf(line), why })),
  );
  return { lines, leftOut, totalCents: basket.reduce((sum, line) => sum + lineCents(line), 0) };
}

/** What the page shows on which a shopper looks at everything once more before ordering. */
export type ReviewPage = Review & {
  readonly title: string;
  /** What is about to be ordered: this version of this basket, as this key says that it was seen. */
  readonly basket: { readonly id: string; readonly version: number; readonly seen: string };
  /** Without an account, the e-mail is asked for, and signing in is offered there. */
  readonly guest: { readonly signIn: string; readonly register: string } | null;
  /** Their own addresses, the preferred one first: by an id, each in one line. */
  readonly addresses: readonly { readonly id: string; readonly line: string }[];
  /** Whether one that is typed can be kept among them. */
  readonly mayKeep: boolean;
  readonly typed: DeliveryForm;
  /** What is wrong in which field, after the form was refused. */
  readonly errors: Partial<DeliveryForm>;
  /** What has changed since the shopper last looked, when the order was therefore not placed. */
  readonly changes: readonly string[];
  /** Where the shop delivers, by name. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
};

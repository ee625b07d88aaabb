import { cents } from "../../shop/domain/money.ts";
import type { DeliveryForm } from "./delivery.ts";
import type { OrderLine } from "./order.ts";
import { hasNewPrice, type SavedItem, type Standing, standings } from "../../basket/domain/saved-basket.ts";

/** A product of which some are about to be ordered, at today's price. */
export type ReviewLine = OrderLine & {
  /** Its page is `/products/<slug>`. */
  readonly slug: string;
  /** What it cost when it was added, where that was another price. */
  readonly was: number | null;
};

/** Units that the shopper wants and cannot have, and why. */
export type LeftOut = Pick<OrderLine, "id" | "title" | "quantity"> & { readonly why: Exclude<Standing, "here"> };

/** What ordering a basket would come to. */
export type Review = {
  /** One line for each product, in the order in which they were first added. */
  readonly lines: readonly ReviewLine[];
  readonly leftOut: readonly LeftOut[];
  readonly totalCents: number;
};

/** What ordering these units would come to today: those that can be had, and the rest left out. */
export function reviewOf(items: readonly SavedItem[]): Review {
  const standing = standings(items);
  const stands = (wanted: Standing) => items.filter((_, at) => standing[at] === wanted);
  const lines = byProduct(stands("here")).map((units): ReviewLine => {
    const { id, title, image, now } = units[0]!;
    const { price, slug } = now!;
    const was = units.find(hasNewPrice)?.price ?? null;
    return { id, title, image, price, slug, was, quantity: units.length };
  });
  const leftOut = (["gone", "sold out", "too many"] as const).flatMap((why) =>
    byProduct(stands(why)).map(([unit, ...more]) => ({
      id: unit!.id,
      title: unit!.title,
      quantity: 1 + more.length,
      why,
    })),
  );
  return { lines, leftOut, totalCents: lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0) };
}

const byProduct = (units: readonly SavedItem[]) => [...Map.groupBy(units, ({ id }) => id).values()];

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
  /** Why nothing can be ordered for now; null while the shop is open. */
  readonly closed: string | null;
  /** Where the shop delivers, by name. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
};

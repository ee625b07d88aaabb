import type { DeliveryForm } from "../domain/delivery.ts";
import { type ReviewPage, reviewOf } from "../domain/review.ts";
import type { User } from "../../shop/domain/user.ts";
import { orderWords } from "../words.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import { deliveryFields } from "./address.ts";
import { deliveredTo, named } from "./countries.ts";
import type { Orders } from "./orders.ts";
import { loginAddress } from "../../shop/addresses.ts";
import { reviewAddress } from "../addresses.ts";
import { seenIn } from "./review-key.ts";

type Refused = Pick<ReviewPage, "typed"> & Partial<Pick<ReviewPage, "errors" | "changes">>;

const blank = Object.fromEntries([...deliveryFields, "email"].map((field) => [field, ""])) as DeliveryForm;

type Sources = { readonly baskets: Baskets; readonly catalogue: Pick<Catalogue, "market">; readonly orders: Orders };

/** Whose basket it is: somebody's with an account, or a guest's. */
export type Reviewing = Pick<User, "id"> | { readonly basketId: string };

/** Where a guest may have an account instead. */
const offered = {
  signIn: loginAddress({ next: reviewAddress() }),
  register: loginAddress({ next: reviewAddress(), new: "on" }),
};

/** The page on which a shopper looks at everything once more; null where there is nothing that can be ordered. */
export function createReviews({ baskets, catalogue, orders }: Sources) {
  async function review(by: Reviewing, { typed, errors = {}, changes = [] }: Refused): Promise<ReviewPage | null> {
    const owner = "basketId" in by ? by : { userId: by.id };
    const [{ id, version, items }, closed] = await Promise.all([baskets.read(owner), orders.closed()]);
    const reviewed = reviewOf(items);
    if (!id || reviewed.lines.length === 0) return null;
    const refused = changes.length > 0 || Object.keys(errors).length > 0;
    const title = refused ? orderWords.review.titleRefused : orderWords.review.heading;
    return {
      title,
      ...reviewed,
      basket: { id, version, seen: seenIn(reviewed) },
      guest: "basketId" in by ? offered : null,
      typed,
      errors,
      changes,
      closed,
      countries: named(deliveredTo(await catalogue.market())),
    };
  }

  return {
    /** With the address of their latest order; `gift` where the box was ticked with the basket. */
    async first(by: Reviewing, { gift }: { gift: boolean }) {
      const last = "basketId" in by ? null : await orders.lastAddress(by);
      return review(by, { typed: { ...blank, ...last, gift: gift ? "on" : "" } });
    },

    /** After a form was refused, with what was typed into it. */
    again: review,
  };
}

/** What was typed into the order form, whatever else came with it. */
export const typedIn = (form: Readonly<Record<string, unknown>>): DeliveryForm => {
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  return Object.fromEntries(Object.keys(blank).map((name) => [name, text(name)])) as DeliveryForm;
};

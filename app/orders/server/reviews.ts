import { another, mostAddresses, type SavedAddress } from "../domain/address-book.ts";
import type { DeliveryForm } from "../domain/delivery.ts";
import { type ReviewPage, reviewOf } from "../domain/review.ts";
import type { User } from "../../shop/domain/user.ts";
import { orderMessages } from "../messages.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import { deliveryFields } from "./address.ts";
import type { AddressBook } from "./address-book.ts";
import { linesOf } from "./address-pages.ts";
import { deliveredTo, named } from "../../catalogue/server/countries.ts";
import type { Orders } from "./orders.ts";
import { loginAddress } from "../../shop/addresses.ts";
import { reviewAddress } from "../addresses.ts";
import { seenIn } from "./review-key.ts";

type Refused = Pick<ReviewPage, "typed"> & Partial<Pick<ReviewPage, "errors" | "changes">>;

const names = [...deliveryFields, "email", "to", "keep"];
const blank = Object.fromEntries(names.map((field) => [field, ""])) as DeliveryForm;

type Sources = {
  readonly baskets: Baskets;
  readonly catalogue: Pick<Catalogue, "market">;
  readonly orders: Orders;
  readonly addresses: AddressBook;
};

/** Whose basket it is: somebody's with an account, or a guest's. */
export type Reviewing = Pick<User, "id"> | { readonly basketId: string };

/** The review page as somebody comes back to it who left what is typed there. */
export const reviewAgain = ({ gift }: Pick<DeliveryForm, "gift">) => reviewAddress({ gift: gift && "on" });

/** Where a guest may have an account instead. */
const offered = (next: string) => ({ signIn: loginAddress({ next }), register: loginAddress({ next, new: "on" }) });

/** The page on which a shopper looks at everything once more; null while nothing can be ordered. */
export function createReviews({ baskets, catalogue, orders, addresses }: Sources) {
  const keptBy = async (by: Reviewing) => ("basketId" in by ? [] : addresses.of(by));

  async function review(
    by: Reviewing,
    { typed, errors = {}, changes = [], kept }: Refused & { readonly kept: readonly SavedAddress[] },
  ): Promise<ReviewPage | null> {
    const owner = "basketId" in by ? by : { userId: by.id };
    const [{ id, version, lines }, closed] = await Promise.all([baskets.read(owner), orders.closed()]);
    const reviewed = reviewOf(lines);
    if (!id || closed !== null || reviewed.lines.length === 0) return null;
    const refused = changes.length > 0 || Object.keys(errors).length > 0;
    const title = refused ? orderMessages.review.titleRefused : orderMessages.review.heading;
    return {
      title,
      ...reviewed,
      basket: { id, version, seen: seenIn(reviewed) },
      guest: "basketId" in by ? offered(reviewAgain(typed)) : null,
      addresses: kept.map((saved) => ({ id: saved.id, line: linesOf(saved).join(", ") })),
      mayKeep: !("basketId" in by) && kept.length < mostAddresses,
      typed,
      errors,
      changes,
      countries: named(deliveredTo(await catalogue.market())),
    };
  }

  return {
    /**
     * With the address that they prefer, or where they keep none, that of their latest order; `gift` where the box was ticked with the
     * basket.
     */
    async first(by: Reviewing, { gift }: { gift: boolean }) {
      const kept = await keptBy(by);
      const last = kept.length > 0 || "basketId" in by ? null : await orders.lastAddress(by);
      const typed = { ...blank, ...last, to: kept[0]?.id ?? another, gift: gift ? "on" : "" };
      return review(by, { typed, kept });
    },

    /** After a form was refused, with what was typed into it. */
    again: async (by: Reviewing, refused: Refused) => review(by, { ...refused, kept: await keptBy(by) }),
  };
}

/** What was typed into the order form, whatever else came with it. */
export const typedIn = (form: Readonly<Record<string, unknown>>): DeliveryForm => {
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  const typed = Object.fromEntries(names.map((name) => [name, text(name)])) as DeliveryForm;
  return { ...typed, to: typed.to || another };
};

import { newAddressId, maxAddresses, type SavedAddress } from "../domain/address-book.ts";
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
  readonly catalogue: Pick<Catalogue, "storeSettings">;
  readonly orders: Orders;
  readonly addresses: AddressBook;
};

/** Owner of the reviewed basket: an account or a guest. */
export type Reviewing = Pick<User, "id"> | { readonly basketId: string };

/** URL of the review page with the gift checkbox restored. */
export const reviewAgain = ({ gift }: Pick<DeliveryForm, "gift">) => reviewAddress({ gift: gift && "on" });

/** Links for guests to sign in or register. */
const offered = (next: string) => ({ signIn: loginAddress({ next }), register: loginAddress({ next, new: "on" }) });

/** Builds review pages. Methods return null if the basket has nothing to order or ordering is closed. */
export function createReviews({ baskets, catalogue, orders, addresses }: Sources) {
  const savedAddressesOf = async (by: Reviewing) => ("basketId" in by ? [] : addresses.of(by));

  async function review(
    by: Reviewing,
    {
      typed,
      errors = {},
      changes = [],
      savedAddresses,
    }: Refused & { readonly savedAddresses: readonly SavedAddress[] },
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
      addresses: savedAddresses.map((saved) => ({ id: saved.id, line: linesOf(saved).join(", ") })),
      canSave: !("basketId" in by) && savedAddresses.length < maxAddresses,
      typed,
      errors,
      changes,
      countries: named(deliveredTo(await catalogue.storeSettings())),
    };
  }

  return {
    /** Prefills the default address, or else the latest order's address. `gift` is the checkbox of the basket page. */
    async first(by: Reviewing, { gift }: { gift: boolean }) {
      const savedAddresses = await savedAddressesOf(by);
      const last = savedAddresses.length > 0 || "basketId" in by ? null : await orders.lastAddress(by);
      const typed = { ...blank, ...last, to: savedAddresses[0]?.id ?? newAddressId, gift: gift ? "on" : "" };
      return review(by, { typed, savedAddresses });
    },

    /** The page after a refused order, with the typed values. */
    again: async (by: Reviewing, refused: Refused) =>
      review(by, { ...refused, savedAddresses: await savedAddressesOf(by) }),
  };
}

/** Values of the order form. Ignores other fields. */
export const typedIn = (form: Readonly<Record<string, unknown>>): DeliveryForm => {
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  const typed = Object.fromEntries(names.map((name) => [name, text(name)])) as DeliveryForm;
  return { ...typed, to: typed.to || newAddressId };
};

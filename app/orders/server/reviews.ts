import { newAddressId, maxAddresses, type SavedAddress } from "../domain/address-book.ts";
import { type DeliveryForm, maxCharacters } from "../domain/delivery.ts";
import { type GuestReturn, type ReviewPage, reviewOf } from "../domain/review.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Database } from "../../database/database.ts";
import { orderMessages } from "../messages.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import { deliveryFields, typedFields } from "./address.ts";
import type { AddressBook } from "./address-book.ts";
import { formatsOf } from "../../catalogue/server/store-settings.ts";
import { amountsIn } from "../../admin/domain/figures.ts";
import { codesIn, enteredCodes } from "../../charges/domain/discounts.ts";
import { availableLines } from "../../basket/domain/available-lines.ts";
import { refusalText } from "../../charges/refusal-text.ts";
import { noRates } from "../../charges/domain/rates.ts";
import type { Codes } from "../../charges/server/codes.ts";
import { deliverable } from "../../charges/server/rates.ts";
import { codesFor } from "./codes.ts";
import { deliveredTo, named } from "../../catalogue/server/countries.ts";
import type { Orders } from "./orders.ts";
import { loginAddress } from "../../shop/addresses.ts";
import { reviewAddress } from "../addresses.ts";
import type { OrderPayments } from "./payment-port.ts";
import { postalLines } from "./postal-lines.ts";
import type { ReadRates } from "./quote.ts";
import { seenIn } from "./review-key.ts";

const names = [...deliveryFields, "email", "to", "keep", "shipping", "codes", "payment"] as const;

type Sources = {
  readonly baskets: Baskets;
  readonly catalogue: Pick<Catalogue, "storeSettings">;
  readonly orders: Orders;
  readonly addresses: AddressBook;
  readonly database: Database;
  readonly readRates: ReadRates;
  readonly codes: Pick<Codes, "exist">;
  readonly payments: Pick<OrderPayments, "offered"> | null;
};

type Reviewing = Pick<User, "id"> | { readonly basketId: string; readonly returnsBy: GuestReturn };

/** URL of the review page, with the state of the gift checkbox. */
export const reviewAgain = ({ gift }: Pick<DeliveryForm, "gift">) => reviewAddress({ gift: gift && "on" });

const signInLinks = (next: string) => ({ signIn: loginAddress({ next }), register: loginAddress({ next, new: "on" }) });

export type Reviews = ReturnType<typeof createReviews>;

/** Builds review pages. Returns null if there is nothing to order, or if ordering is closed. */
export function createReviews(sources: Sources) {
  const { baskets, catalogue, orders, addresses, database, readRates, codes, payments } = sources;
  const savedAddressesOf = async (by: Reviewing) => ("basketId" in by ? [] : addresses.of(by));

  async function review(
    by: Reviewing,
    savedAddresses: readonly SavedAddress[],
    { typed, errors = {}, changes = [] }: Pick<ReviewPage, "typed"> & Partial<Pick<ReviewPage, "errors" | "changes">>,
  ): Promise<ReviewPage | null> {
    const isGuest = "basketId" in by;
    const owner = isGuest ? by : { userId: by.id };
    const [{ id, version, lines }, closed] = await Promise.all([baskets.read(owner), orders.closed()]);
    const reviewed = reviewOf(lines);
    if (!id || closed !== null || reviewed.lines.length === 0) return null;
    const entered = errors.codes ? [] : codesIn(typed.codes);
    const [found, settings, takesCodes, options] = await Promise.all([
      readRates(entered),
      catalogue.storeSettings(),
      codes.exist(),
      payments?.offered() ?? [],
    ]);
    const charged = availableLines(lines);
    const offered = deliverable(deliveredTo(settings), found?.rates ?? noRates);
    const user = isGuest ? (typed.email ? { email: typed.email } : null) : by;
    const known = await codesFor(database, { codes: entered, currency: settings.currency, by: user });
    const checked = entered.map((code) =>
      enteredCodes({ lines: charged, codes: [code], day: found?.day ?? "" }, known),
    );
    const refusedCode = checked.find((one) => "refusal" in one);
    const usable = checked.flatMap((one) => ("refusal" in one ? [] : one));
    const isRefused = changes.length > 0 || Object.keys(errors).length > 0;
    return {
      title: isRefused ? orderMessages.review.titleRefused : orderMessages.review.heading,
      ...reviewed,
      charged,
      current: found && { ...found, rates: { ...found.rates, codes: usable } },
      takesCodes,
      payments: options,
      basket: { id, version, seen: seenIn(reviewed) },
      guest: isGuest ? { ...signInLinks(reviewAgain(typed)), returnsBy: by.returnsBy } : null,
      addresses: savedAddresses.map((saved) => {
        const { country, region } = saved.address;
        return { id: saved.id, line: postalLines(saved.address).join(", "), country, region };
      }),
      canSave: !isGuest && savedAddresses.length < maxAddresses,
      typed: { ...typed, country: offered.includes(typed.country) ? typed.country : "" },
      errors: refusedCode ? { ...errors, codes: refusalText(refusedCode, amountsIn(formatsOf(settings))) } : errors,
      changes,
      countries: named(offered),
    };
  }

  return {
    /** Selects the default address. Without saved addresses, fills in the latest order's address. */
    async prefilled(by: Reviewing, { gift }: { gift: boolean }) {
      const saved = await savedAddressesOf(by);
      const last = saved.length > 0 || "basketId" in by ? null : await orders.lastAddress(by);
      const typed = { ...typedFields(names, {}), ...last, to: saved[0]?.id ?? newAddressId, gift: gift ? "on" : "" };
      return review(by, saved, { typed });
    },

    refused: async (by: Reviewing, refused: Parameters<typeof review>[2]) =>
      review(by, await savedAddressesOf(by), refused),
  };
}

export function typedIn(form: Readonly<Record<string, unknown>>): DeliveryForm {
  const typed = typedFields(names, form);
  return { ...typed, codes: typed.codes.slice(0, maxCharacters.codes), to: typed.to || newAddressId };
}

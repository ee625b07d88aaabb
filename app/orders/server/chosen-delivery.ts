import type { User } from "../../shop/domain/user.ts";
import { addressBookMessages } from "../address-book-messages.ts";
import { newAddressId } from "../domain/address-book.ts";
import type { AddressBook } from "./address-book.ts";
import { parseId } from "./address-pages.ts";
import { parseDelivery, type ParsedDelivery } from "./address.ts";

type Chosen = {
  /** Country codes that the shop delivers to. */
  readonly to: readonly string[];
  readonly addresses: AddressBook;
  /** Account that saved the addresses. Null for guests. */
  readonly user: Pick<User, "id"> | null;
};

/** Parses the delivery to the saved address that the form selects, or else to the typed address. */
export async function chosenDelivery(
  form: Readonly<Record<string, string>>,
  { to, addresses, user }: Chosen,
): Promise<ParsedDelivery> {
  const { to: chosen = newAddressId, gift, giftNote } = form;
  if (!user || chosen === newAddressId) return parseDelivery(form, to);
  const id = parseId(chosen);
  const own = id && (await addresses.one(user, id));
  const parsed = parseDelivery({ ...(own && own.address), gift, giftNote }, to);
  if (parsed.ok) return parsed;
  const { giftNote: ofNote, ...ofAddress } = parsed.errors;
  const isUnusable = Object.keys(ofAddress).length > 0;
  return {
    ok: false,
    errors: { ...(isUnusable && { to: addressBookMessages.choice.unusable }), ...(ofNote && { giftNote: ofNote }) },
  };
}

import type { User } from "../../shop/domain/user.ts";
import { addressBookMessages } from "../address-book-messages.ts";
import { newAddressId } from "../domain/address-book.ts";
import type { AddressBook } from "./address-book.ts";
import { parseId } from "./address-pages.ts";
import { parseDelivery, type ParsedDelivery } from "./address.ts";

/** Parses the delivery form. Uses the chosen saved address, or else the typed address. */
export async function chosenDelivery(
  form: Readonly<Record<string, string>>,
  to: readonly string[],
  addresses: AddressBook,
  user: Pick<User, "id"> | null,
): Promise<ParsedDelivery> {
  const { to: chosen = newAddressId, gift, giftNote } = form;
  if (!user || chosen === newAddressId) return parseDelivery(form, to);
  const id = parseId(chosen);
  const own = id && (await addresses.one(user, id));
  const parsed = parseDelivery({ ...(own && own.address), gift, giftNote }, to);
  if (parsed.ok) return parsed;
  const { giftNote: noteError, ...addressErrors } = parsed.errors;
  const choiceError = Object.keys(addressErrors).length > 0 && { to: addressBookMessages.choice.unusable };
  return { ok: false, errors: { ...choiceError, ...(noteError && { giftNote: noteError }) } };
}

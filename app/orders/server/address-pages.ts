import { z } from "zod";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import {
  type AddressBookPage,
  type AddressForm,
  newAddressId,
  maxAddresses,
  type SavedAddress,
  type SavedAddressPage,
} from "../domain/address-book.ts";
import type { AddressBook } from "./address-book.ts";
import { addressFields } from "./address.ts";
import { deliveredTo, named, nameOf } from "../../catalogue/server/countries.ts";
import { ownPage } from "./own-page.ts";
import { postalLines } from "./postal-lines.ts";

type DeliverySettings = { readonly countries: readonly string[] };

type Sources = {
  readonly addresses: AddressBook;
  readonly storeSettings: () => Promise<DeliverySettings>;
  /** URL of the account page, if the page exists. */
  readonly account?: string | undefined;
};

/** Parses an address id from a form or URL. Null if invalid. */
export const parseId = (text: unknown): string | null => z.uuid().safeParse(text).data ?? null;

/** Lines in postal format. */
export const linesOf = ({ address }: Pick<SavedAddress, "address">) => postalLines(address, nameOf(address.country));

export function addressPages({ addresses, storeSettings, account }: Sources) {
  return {
    addresses: ownPage<AddressBookPage>(
      async (user, { query }) => {
        const saved = await addresses.of(user);
        const data = {
          title: messages.heading,
          addresses: saved.map(({ id, address, isPreferred }) => ({
            id,
            lines: linesOf({ address }),
            phone: address.phone,
            isPreferred,
          })),
          mayAdd: saved.length < maxAddresses,
          message: messages.done[query.get("done") ?? ""] ?? null,
          account,
        };
        return { data };
      },
      ["done"],
    ),

    "saved-address": ownPage<SavedAddressPage>(async (user, { params }) => {
      if (params["id"] === newAddressId) {
        const isFull = (await addresses.of(user)).length >= maxAddresses;
        return {
          data: savedAddressPage(newAddressId, await storeSettings(), { refusal: isFull ? messages.full : null }),
        };
      }
      const id = parseId(params["id"]);
      const found = id && (await addresses.one(user, id));
      return found && id ? { data: savedAddressPage(id, await storeSettings(), { typed: found.address }) } : null;
    }),
  };
}

type Shown = Partial<Pick<SavedAddressPage, "errors" | "refusal">> & { readonly typed?: Partial<AddressForm> };

/** Data of the form for a new or saved address. After a refused form, contains the typed values and errors. */
export function savedAddressPage(
  id: string,
  storeSettings: DeliverySettings,
  { typed = {}, errors = {}, refusal = null }: Shown,
): SavedAddressPage {
  const isRefused = refusal !== null || Object.keys(errors).length > 0;
  const title = id === newAddressId ? messages.add : messages.changeTitle;
  const text = (field: keyof AddressForm) => [field, typed[field] ?? ""];
  return {
    title: isRefused ? messages.titleRefused(title) : title,
    id,
    typed: Object.fromEntries(addressFields.map(text)) as AddressForm,
    errors,
    refusal,
    countries: named(deliveredTo(storeSettings)),
  };
}

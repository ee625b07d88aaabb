import { z } from "zod";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { type AddressBookPage, newAddressId, maxAddresses, type SavedAddressPage } from "../domain/address-book.ts";
import { addressFields, typedFields } from "./address.ts";
import { named } from "../../catalogue/server/countries.ts";
import type { OrdersContext } from "./context.ts";
import { ownPage } from "./own-page.ts";
import { postalLines } from "./postal-lines.ts";

export const parseId = (text: unknown): string | null => z.uuid().safeParse(text).data ?? null;

export function addressPages({ addresses, readCountries, account }: OrdersContext) {
  return {
    addresses: ownPage<AddressBookPage>(
      async (user, { query }) => {
        const saved = await addresses.of(user);
        const shown = saved.map(({ id, address, isPreferred }) => {
          return { id, lines: postalLines(address), phone: address.phone, isPreferred };
        });
        const mayAdd = saved.length < maxAddresses;
        const message = messages.done[query.get("done") ?? ""] ?? null;
        return { data: { title: messages.heading, addresses: shown, mayAdd, message, account } };
      },
      ["done"],
    ),

    "saved-address": ownPage<SavedAddressPage>(async (user, { params }) => {
      const countries = await readCountries();
      if (params["id"] === newAddressId) {
        const isFull = (await addresses.of(user)).length >= maxAddresses;
        return { data: savedAddressPage(newAddressId, countries, { refusal: isFull ? messages.full : null }) };
      }
      const id = parseId(params["id"]);
      const found = id && (await addresses.one(user, id));
      return found ? { data: savedAddressPage(found.id, countries, { typed: found.address }) } : null;
    }),
  };
}

type Form = Partial<Pick<SavedAddressPage, "errors" | "refusal">> & {
  readonly typed?: Readonly<Record<string, unknown>>;
};

export function savedAddressPage(
  id: string,
  countries: readonly string[],
  { typed = {}, errors = {}, refusal = null }: Form,
): SavedAddressPage {
  const isRefused = refusal !== null || Object.keys(errors).length > 0;
  const title = id === newAddressId ? messages.add : messages.changeTitle;
  return {
    title: isRefused ? messages.titleRefused(title) : title,
    id,
    typed: typedFields(addressFields, typed),
    errors,
    refusal,
    countries: named(countries),
  };
}

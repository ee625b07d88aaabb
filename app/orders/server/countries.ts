import { countries } from "../domain/order.ts";
import { words } from "../../shop/words.ts";

const names = new Intl.DisplayNames(words.locale, { type: "region" });

/** Where the shop delivers, by name. Named on the server only: browsers know some countries by other names. */
export const namedCountries: readonly { readonly code: string; readonly name: string }[] = countries
  .map((code) => ({ code, name: names.of(code)! }))
  .toSorted((a, b) => a.name.localeCompare(b.name, words.locale));

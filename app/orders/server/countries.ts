import { countries } from "../domain/order.ts";
import { pageWords } from "../../page/words.ts";

const names = new Intl.DisplayNames(pageWords.locale, { type: "region" });

/** Where the shop delivers, by name. Named on the server only: browsers know some countries by other names. */
export const namedCountries: readonly { readonly code: string; readonly name: string }[] = countries
  .map((code) => ({ code, name: names.of(code)! }))
  .toSorted((a, b) => a.name.localeCompare(b.name, pageWords.locale));

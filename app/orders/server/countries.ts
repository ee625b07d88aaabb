import { pageWords } from "../../page/words.ts";
import { countries } from "../domain/order.ts";

const names = new Intl.DisplayNames(pageWords.locale, { type: "region" });

/** What a country is called. On the server only: browsers know some countries by other names. */
export const nameOf = (code: string) => names.of(code)!;

/** Where the shop delivers to, as its owner has chosen, or where it usually does. */
export const deliveredTo = ({ countries: chosen }: { readonly countries: readonly string[] }) =>
  chosen.length > 0 ? chosen : countries;

/** Countries by name. */
export const named = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, pageWords.locale));

import type { Money } from "../shop/domain/money.ts";
import { priceBands } from "./domain/price-bands.ts";
import { writtenWith } from "./domain/figures.ts";
import { catalogueMessages } from "./messages.ts";

/** What the price facets are called in dollars, by their values in `catalogue/domain/price-bands.ts`. */
const inDollars: Readonly<Record<string, string>> = {
  "0-50": "Under $50",
  "50-100": "$50 to $100",
  "100-250": "$100 to $250",
  "250-500": "$250 to $500",
  "500-": "$500 and over",
};

/** What a choice that narrows a list is called; a department by its slug, unless its name is known. */
export function choiceName(of: "department" | "price" | "stock" | "rating", value: string, money?: Money): string {
  if (of === "price") return priceName(value, money);
  return of === "department" ? value : catalogueMessages.list[of];
}

/** What a price facet is called; a value that none has is its own name. */
export function priceName(value: string, money?: Money): string {
  const at = priceBands.findIndex((band) => band.value === value);
  if (!money || at < 0) return inDollars[value] ?? value;
  const [from, to] = [at, at + 1].map((band) => priceBands[band] && writtenWith(priceBands[band].from, money.figures));
  if (!to) return `${from} and over`;
  return at === 0 ? `Under ${to}` : `${from} to ${to}`;
}

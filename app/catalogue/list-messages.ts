import type { Money } from "../shop/domain/money.ts";
import { priceBands } from "./domain/price-bands.ts";
import { writtenWith } from "../admin/domain/figures.ts";
import { catalogueMessages } from "./messages.ts";

const inDollars: Readonly<Record<string, string>> = {
  "0-50": "Under $50",
  "50-100": "$50 to $100",
  "100-250": "$100 to $250",
  "250-500": "$250 to $500",
  "500-": "$500 and over",
};

/** Name of a filter option. Returns departments and unknown price bands unchanged. */
export function choiceName(of: "department" | "price" | "stock" | "rating", value: string, money?: Money): string {
  if (of === "department") return value;
  if (of !== "price") return catalogueMessages.list[of];
  const at = priceBands.findIndex((band) => band.value === value);
  if (!money || at < 0) return inDollars[value] ?? value;
  const [from, to] = [at, at + 1].map((band) => priceBands[band] && writtenWith(priceBands[band].from, money.figures));
  if (!to) return `${from} and over`;
  return at === 0 ? `Under ${to}` : `${from} to ${to}`;
}

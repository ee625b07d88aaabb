import type { Money } from "../shop/domain/money.ts";
import { bandOf } from "./domain/choices.ts";
import { writtenWith } from "../admin/domain/figures.ts";
import { catalogueMessages } from "./messages.ts";

/** Name of a filter option. Without `money`, prices are in dollars. Departments and unknown prices stay unchanged. */
export function choiceName(of: "department" | "price" | "stock" | "rating", value: string, money?: Money): string {
  if (of === "department") return value;
  if (of !== "price") return catalogueMessages.list[of];
  const band = bandOf(value);
  if (!band) return value;
  const written = (cents: number) => (money ? writtenWith(cents, money.figures) : `$${cents / 100}`);
  const { at, from, to } = band;
  if (to === null) return `${written(from)} and over`;
  return at === 0 ? `Under ${written(to)}` : `${written(from)} to ${written(to)}`;
}

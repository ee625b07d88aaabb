import type { Fields } from "../../../admin/domain/pages.ts";
import type { EstimateData } from "../../domain/estimate.ts";
import type { Total, TotalRefusal } from "../../domain/total.ts";

/** Names of the calculator's fields. */
export const calculatorFields = {
  goods: "try-goods",
  country: "try-country",
  region: "try-region",
  code: "try-code",
} as const;

/** Maximum number of lines with goods. */
export const maxGoods = 10;

export type CalculatorPage = {
  readonly typed: Fields;
  readonly countries: EstimateData["countries"];
  /** Null if no goods were typed. */
  readonly answer: CalculatorAnswer | null;
};

/** Totals by shipping method, or the reason for no total. `missing` is a typed text that matches no product. */
export type CalculatorAnswer =
  | { readonly missing: string }
  | TotalRefusal
  | { readonly goods: readonly TypedGoods[]; readonly totals: readonly Total[] };

/** Typed goods: `text` is a product id or search words. In `CalculatorAnswer`, `text` is the product's title. */
export type TypedGoods = { readonly quantity: number; readonly text: string };

/** Parses lines such as "2 dune-lamp". Without a number, the quantity is 1. Ignores lines above the limit. */
export const goodsIn = (typed: string): readonly TypedGoods[] =>
  typed
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, maxGoods)
    .map((line) => {
      const [, quantity = "1", text = ""] = /^(?:(\d{1,3}) ?[x×]? +)?(.*)$/.exec(line.trim())!;
      return { quantity: Math.max(1, Number(quantity)), text };
    });

import type { Fields } from "../../../admin/domain/pages.ts";
import type { EstimateData } from "../../domain/estimate.ts";
import type { Total, TotalRefusal } from "../../domain/total.ts";

export const calculatorFields = {
  goods: "try-goods",
  country: "try-country",
  region: "try-region",
  code: "try-code",
} as const;

export const maxGoods = 10;

export type CalculatorPage = {
  readonly typed: Fields;
  readonly countries: EstimateData["countries"];
  readonly answer: CalculatorAnswer | null;
};

/** `missing`: typed text that matches no product. */
export type CalculatorAnswer =
  | { readonly missing: string }
  | TotalRefusal
  | { readonly goods: readonly TypedGoods[]; readonly totals: readonly Total[] };

/** `text`: product id or search words as typed; in an answer, the product's title. */
export type TypedGoods = { readonly quantity: number; readonly text: string };

/** Parses lines such as "2 dune-lamp". The quantity defaults to 1. */
export const goodsIn = (typed: string): readonly TypedGoods[] =>
  typed
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, maxGoods)
    .map((line) => {
      const [, quantity = "1", text = ""] = /^(?:(\d{1,3}) ?[x×]? +)?(.*)$/.exec(line.trim())!;
      return { quantity: Math.max(1, Number(quantity)), text };
    });

import type { FormPage } from "../../../admin/domain/pages.ts";
import type { CalculatorPage } from "./calculator.ts";

type WithCalculator = { readonly calculator: CalculatorPage };

/**
 * `uncovered`: names of delivery countries outside all zones; empty without zones. `notOffered`: names of methods that
 * shoppers do not see, because their stored amounts are invalid in the current currency.
 */
export type ShippingPage = FormPage &
  WithCalculator & { readonly uncovered: string; readonly notOffered: string; readonly currency: string };

/** `inserted`: number of proposed rates that were just inserted into the form, else null. */
export type TaxesPage = FormPage & WithCalculator & { readonly inserted: number | null };

/** Codes in alphabetical order. `limit` is as typed. `refused`: an invalid new code, with the error. */
export type CodesPage = {
  readonly codes: readonly {
    readonly code: string;
    readonly used: number;
    readonly limit: string;
    readonly state: "active" | "stopped" | "invalid";
  }[];
  readonly mayChange: boolean;
  readonly refused: { readonly code: string; readonly error: string } | null;
};

export type CodePage = FormPage & { readonly code: string; readonly currency: string };

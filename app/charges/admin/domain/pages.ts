import type { FormPage } from "../../../admin/domain/pages.ts";
import type { CodeState } from "../../domain/codes.ts";
import type { CalculatorPage } from "./calculator.ts";

type WithCalculator = { readonly calculator: CalculatorPage };

/** `example`: an amount in the format of the shop's locale. */
type WithAmounts = { readonly currency: string; readonly example: string };

/** `uncovered`: names of delivery countries without a shipping zone. */
export type ShippingPage = FormPage & WithCalculator & WithAmounts & { readonly uncovered: string };

/** `inserted`: number of rates that "insert" added. `untaxed`: tax classes that lack a rate in some countries. */
export type TaxesPage = FormPage & WithCalculator & { readonly inserted: number | null; readonly untaxed: string };

export type CodesPage = {
  readonly codes: readonly {
    readonly code: string;
    readonly used: number;
    readonly limit: string;
    /** "scheduled": an active code before its first day. "expired": an active code after its last day. */
    readonly state: CodeState | "scheduled" | "expired";
  }[];
  readonly mayChange: boolean;
  readonly refused: { readonly code: string; readonly error: string } | null;
};

export type CodePage = FormPage & WithAmounts & { readonly code: string };

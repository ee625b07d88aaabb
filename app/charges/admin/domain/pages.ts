import type { FormPage } from "../../../admin/domain/pages.ts";

/** `uncovered`: names of the delivery countries in no zone; empty without zones. */
export type ShippingPage = FormPage & { readonly uncovered: string; readonly currency: string };

/** `inserted`: number of proposed rates that were just inserted into the form, else null. */
export type TaxesPage = FormPage & { readonly inserted: number | null };

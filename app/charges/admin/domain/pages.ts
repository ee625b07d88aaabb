import type { FormPage } from "../../../admin/domain/pages.ts";

/** `uncovered`: names of the delivery countries in no zone; empty without zones. */
export type ShippingPage = FormPage & { readonly uncovered: string; readonly currency: string };

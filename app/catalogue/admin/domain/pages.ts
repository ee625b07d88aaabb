import type { FormPage } from "../../../admin/domain/pages.ts";
import type { Department } from "../../domain/catalogue.ts";

/** `hasOrders` is true if the orders feature is on, which a row of best sellers requires. */
export type HomeFormPage = FormPage & { readonly departments: readonly Department[]; readonly hasOrders: boolean };

/** `hasOrders` is true if any order exists. The currency can then not change. */
export type StoreSettingsPage = FormPage & { readonly hasOrders: boolean };

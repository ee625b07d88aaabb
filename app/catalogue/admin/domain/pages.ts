import type { FormPage } from "../../../admin/domain/pages.ts";
import type { Department } from "../../domain/catalogue.ts";

/** The form of the home page. Only shops with orders (`hasOrders`) offer a row of best sellers. */
export type HomeFormPage = FormPage & { readonly departments: readonly Department[]; readonly hasOrders: boolean };

/** The form of the store settings. If `hasOrders` is true, the currency cannot change. */
export type StoreSettingsPage = FormPage & { readonly hasOrders: boolean };

import type { FormPage } from "../../../admin/domain/pages.ts";
import type { Department } from "../../domain/catalogue.ts";

/** A row of best sellers requires the orders feature (`hasOrders`). */
export type HomeFormPage = FormPage & { readonly departments: readonly Department[]; readonly hasOrders: boolean };

/** If the shop has orders (`hasOrders`), the currency cannot change. */
export type StoreSettingsPage = FormPage & { readonly hasOrders: boolean };

import type { FormPage } from "../../../admin/domain/pages.ts";
import type { Department } from "../../domain/catalogue.ts";

export type HomeFormPage = FormPage & { readonly departments: readonly Department[]; readonly hasBestSellers: boolean };

/** `hasOrders` is true if any order exists. The currency can then not change. */
export type StoreSettingsPage = FormPage & { readonly hasOrders: boolean };

import type { Shop } from "../../shop/domain/shop.ts";
import type { Department } from "./catalogue.ts";

/** What a page knows of a shop with a catalogue: its departments too, as far as they can be read. */
export type ShopWithDepartments = Shop & { readonly departments?: readonly Department[] };

export const departmentsOf = ({ departments = [] }: ShopWithDepartments) => departments;

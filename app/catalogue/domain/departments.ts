import type { Shop } from "../../shop/domain/shop.ts";
import type { Department } from "./catalogue.ts";

/** A department, and how many products it has; `mostCounted` stands for that many or more. */
export type CountedDepartment = Department & { readonly products: number };

/** What a page knows of a shop with a catalogue: its departments too, by name, as far as they can be read. */
export type ShopWithDepartments = Shop & { readonly departments?: readonly CountedDepartment[] };

export const departmentsOf = ({ departments = [] }: ShopWithDepartments) => departments;

/** A row has room for so many departments at most, and for names of so many characters even where text is large. */
const [mostInRow, longestInRow] = [12, 24];

/** The departments that come first in the header's row: the largest, and of equally large ones the first by name. */
export const largestOf = (departments: readonly CountedDepartment[]) =>
  departments
    .filter(({ name }) => name.length <= longestInRow)
    .toSorted((a, b) => b.products - a.products)
    .slice(0, mostInRow);

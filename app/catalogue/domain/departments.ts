import type { Shop } from "../../shop/domain/shop.ts";
import type { Department } from "./catalogue.ts";

/** `products` is at most `maxCounted`. */
export type CountedDepartment = Department & { readonly products: number };

/** `departments` is undefined if the server could not read them. */
export type ShopWithDepartments = Shop & { readonly departments?: readonly CountedDepartment[] };

export const departmentsOf = ({ departments = [] }: ShopWithDepartments) => departments;

const [maxInRow, maxNameLength] = [12, 24];

/** Departments for the header's row, largest first. Omits long names. */
export const largestOf = (departments: readonly CountedDepartment[]) =>
  departments
    .filter(({ name }) => name.length <= maxNameLength)
    .toSorted((a, b) => b.products - a.products)
    .slice(0, maxInRow);

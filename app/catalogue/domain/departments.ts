import type { Shop } from "../../shop/domain/shop.ts";
import type { Department } from "./catalogue.ts";

/** A department with its number of products, at most `maxCounted`. */
export type CountedDepartment = Department & { readonly products: number };

/** Store data with departments. `departments` is undefined if the server could not read the departments. */
export type ShopWithDepartments = Shop & { readonly departments?: readonly CountedDepartment[] };

export const departmentsOf = ({ departments = [] }: ShopWithDepartments) => departments;

/** Maximum number of departments in the header's row, and maximum length of their names. */
const [maxInRow, maxNameLength] = [12, 24];

/** Departments for the header's row: the largest first. Omits departments with long names. */
export const largestOf = (departments: readonly CountedDepartment[]) =>
  departments
    .filter(({ name }) => name.length <= maxNameLength)
    .toSorted((a, b) => b.products - a.products)
    .slice(0, maxInRow);

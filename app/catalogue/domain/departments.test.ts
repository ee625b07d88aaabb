import { expect, test } from "vitest";
import type { Shop } from "../../shop/domain/shop.ts";
import { type CountedDepartment, departmentsOf, largestOf } from "./departments.ts";

const shop: Shop = { name: "Wicker", identity: { provider: "embedded" }, features: "catalogue" };
const department = (name: string, products: number): CountedDepartment => ({
  slug: name.toLowerCase(),
  name,
  products,
});
const namesOf = (departments: readonly CountedDepartment[]) => departments.map(({ name }) => name);

test("a shop has the departments of its page's data, and none if they could not be read", () => {
  const departments = [department("Lighting", 2)];
  expect(departmentsOf({ ...shop, departments })).toBe(departments);
  expect(departmentsOf(shop)).toEqual([]);
});

test("departments are sorted by size, and equally large ones by name", () => {
  const byName = [department("Books", 3), department("Garden", 9), department("Kitchen", 3), department("Music", 1)];
  expect(namesOf(largestOf(byName))).toEqual(["Garden", "Books", "Kitchen", "Music"]);
});

test("the row has at most twelve departments, none with a name of more than 24 characters", () => {
  const many = Array.from({ length: 40 }, (_, at) => department(`Part ${at}`, 100 - at));
  const [fitting, long] = [department("m".repeat(24), 1_000), department("m".repeat(25), 1_000)];
  expect(namesOf(largestOf([long, fitting, ...many]))).toEqual(namesOf([fitting, ...many.slice(0, 11)]));
});

import { expect, test } from "vitest";
import type { Shop } from "../../shop/domain/shop.ts";
import { departmentsOf } from "./departments.ts";

const shop: Shop = { name: "Wicker", identity: { provider: "embedded" }, features: "catalogue" };

test("a shop has the departments that its page was told, and none where they could not be read", () => {
  const departments = [{ slug: "lighting", name: "Lighting" }];
  expect(departmentsOf({ ...shop, departments })).toBe(departments);
  expect(departmentsOf(shop)).toEqual([]);
});

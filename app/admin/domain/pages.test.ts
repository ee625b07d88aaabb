import { expect, test } from "vitest";
import { type AdminFrame, isInMenu } from "./pages.ts";

const page = (href: string) => ({ href, name: href, current: false, isWithin: false });
const frame: Pick<AdminFrame, "navigation"> = {
  navigation: [
    { group: "Sales", pages: [page("/admin/orders"), page("/admin/payments")] },
    { group: "Shop", pages: [page("/admin/pages")] },
  ],
};
const isFound = (address: string, { navigation } = frame) => isInMenu({ navigation } as AdminFrame, address);

test("a page is in the menu if one of the groups has its URL", () => {
  expect([isFound("/admin/payments"), isFound("/admin/pages"), isFound("/admin")]).toEqual([true, true, false]);
  expect(isFound("/admin/orders", { navigation: [] })).toBe(false);
});

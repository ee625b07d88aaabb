import { expect, test } from "vitest";
import { sellerLines } from "./seller.ts";

test("the seller's lines are the shop, the name, the address and the VAT ID", () => {
  const seller = { name: "Example Ltd", address: ["1 High Street", "Springfield"], vatId: "DE123456789" };
  const lines = ["Example Ltd", "1 High Street", "Springfield", "VAT ID DE123456789"];
  expect(sellerLines("Wicker", seller)).toEqual(["Wicker", ...lines]);
});

test("missing details and a name like the shop's are omitted", () => {
  expect(sellerLines("Wicker")).toEqual(["Wicker"]);
  expect(sellerLines("Wicker", { name: "Wicker", address: [], vatId: "" })).toEqual(["Wicker"]);
});

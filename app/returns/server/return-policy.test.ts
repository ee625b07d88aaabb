import { expect, test } from "vitest";
import { returnPolicy } from "./return-policy.ts";

test("the return policy has the owner's days and fees, for all delivery countries", () => {
  expect(returnPolicy({ days: 30, pays: "shop" }, ["DE", "AT"])).toEqual({
    "@type": "MerchantReturnPolicy",
    applicableCountry: ["DE", "AT"],
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 30,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/FreeReturn",
  });
});

test("a shop that takes nothing back says so", () => {
  expect(returnPolicy({ days: 0, pays: "shopper" }, ["DE"])).toMatchObject({
    returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted",
  });
});

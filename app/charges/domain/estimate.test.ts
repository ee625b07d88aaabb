import { expect, test } from "vitest";
import { placeIn } from "./estimate.ts";
import { canadian, german } from "./testing.ts";

test("the place of the shop's country is the shop's, and other countries have no region", () => {
  expect(placeIn("CA", canadian)).toEqual({ country: "CA", region: "BC" });
  expect(placeIn("CA", german)).toEqual({ country: "CA", region: "" });
});

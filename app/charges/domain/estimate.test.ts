import { expect, test } from "vitest";
import { placeIn } from "./estimate.ts";
import { canadian, german } from "./testing.ts";

test("the shop's own country uses the shop's place, and other countries have no region", () => {
  expect(placeIn("CA", canadian)).toEqual({ country: "CA", region: "BC" });
  expect(placeIn("CA", german)).toEqual({ country: "CA", region: "" });
});

import { expect, test } from "vitest";
import { knownCarriers, trackingPage } from "./carriers.ts";

test("a parcel of a known carrier, in any spelling, has a tracking link with its number", () => {
  expect(knownCarriers.length).toBeGreaterThan(2);
  for (const carrier of knownCarriers)
    expect(trackingPage({ carrier, tracking: "1Z 999-AA1" })).toMatch(/^https:\/\/[a-z.]+\/.*1Z999AA1$/);
  expect(trackingPage({ carrier: " dhl ", tracking: "JD0001234" })).toBe(
    trackingPage({ carrier: "DHL", tracking: "JD0001234" }),
  );
});

test.each([
  ["a carrier that is not known", "Osier Post", "1Z999AA10123"],
  ["no number", "DHL", ""],
  ["too little for a number", "DHL", "1234567"],
  ["too much for one", "DHL", "1".repeat(41)],
  ["what is none", "DHL", "https://evil.example/12345678"],
  ["what could lead elsewhere", "UPS", "12345678&next=//evil.example"],
  ["what every object has", "constructor", "12345678"],
])("%s has no tracking link", (_, carrier, tracking) => {
  expect(trackingPage({ carrier, tracking })).toBeNull();
});

import { expect, test } from "vitest";
import { countries } from "../../catalogue/server/countries.ts";
import { hasPostalCodes, mayBePostalCode } from "./postal-code.ts";

/** Valid postal codes by country, in local spellings. */
const right: Record<string, string[]> = {
  AT: ["1010", "A-1010"],
  AU: ["2000", "0800"],
  BE: ["1000", "B-1000"],
  BG: ["1000"],
  CA: ["K1A 0B1", "k1a0b1", "K1A-0B1"],
  CH: ["8001", "CH-8001"],
  CY: ["1010"],
  CZ: ["110 00", "11000"],
  DE: ["10115", "D-10115", "01067"],
  DK: ["1050", "DK-1050"],
  EE: ["10111"],
  ES: ["28013"],
  FI: ["00100", "FI-00100"],
  FR: ["75001", "97110", "F-75001"],
  GB: ["SW1A 1AA", "sw1a1aa", "M1 1AE", "GIR 0AA"],
  GR: ["105 57", "10557"],
  HR: ["10000", "HR-10000"],
  HU: ["1051"],
  IE: ["D02 X285", "D02X285", "A65 F4E2", "d6w fc12"],
  IS: ["101"],
  IT: ["00184", "I-00184"],
  JP: ["100-8111", "1008111"],
  KR: ["03045"],
  LI: ["9490", "FL-9490"],
  LT: ["LT-01100", "01100"],
  LU: ["1111", "L-1111"],
  LV: ["LV-1010", "LV1010", "1010"],
  MT: ["VLT 1117", "VLT1117"],
  NL: ["1012 AB", "1012ab"],
  NO: ["0151"],
  NZ: ["6011"],
  PL: ["00-001", "00001"],
  PT: ["1000-001", "1000001"],
  RO: ["010011"],
  SE: ["111 20", "11120", "SE-111 20"],
  SG: ["018956"],
  SI: ["1000", "SI-1000"],
  SK: ["811 01", "81101"],
  US: ["62701", "62701-1234", "62701 1234"],
};

test("the postal codes of every delivery country are accepted in local spellings", () => {
  expect(Object.keys(right).toSorted()).toEqual(countries.toSorted());
  const refused = Object.entries(right).flatMap(([country, codes]) =>
    codes.filter((code) => !mayBePostalCode(code, country)).map((code) => `${country} ${code}`),
  );
  expect(refused).toEqual([]);
});

test.each([
  ["US", "6270"],
  ["US", "SW1A 1AA"],
  ["DE", "1234"],
  ["DE", "10115 Berlin"],
  ["GB", "12345"],
  ["NL", "1012"],
  ["FR", "7500"],
  ["CA", "12345"],
  ["JP", "12345"],
  ["IE", "12345"],
  ["AT", "-"],
  ["AT", "A-"],
])("in %s, %s is no postal code", (country, code) => {
  expect(mayBePostalCode(code, country)).toBe(false);
});

test("a country without known postal codes accepts any, or none", () => {
  for (const country of ["HK", "AE", "ZZ"])
    expect([hasPostalCodes(country), mayBePostalCode("n/a", country)]).toEqual([false, true]);
  expect(countries.filter((country) => !hasPostalCodes(country))).toEqual(["CY"]);
});

import { expect, test } from "vitest";
import { parseIban } from "./iban.ts";

test.each([
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  [" gb29nwbk60161331926819 ", "GB29NWBK60161331926819"],
  ["DE89-3704-0044-0532-0130-00", "DE89370400440532013000"],
  ["NO93 8601 1117 947", "NO9386011117947"],
])("%j is an IBAN", (typed, iban) => {
  expect(parseIban(typed)).toBe(iban);
});

test.each([
  ["", "nothing"],
  ["DE88 3704 0044 0532 0130 00", "other check digits"],
  ["DE98 3704 0044 0532 0130 00", "check digits in the wrong order"],
  ["DE89 3704 0044 0532 0130 0", "a missing digit"],
  ["3704 0044 0532 0130 00", "no country"],
  ["€DE89 3704 0044 0532 0130 00", "a character before it"],
  ["DE89 3704 0044 0532 0130 00 €", "a character after it"],
])("%j is no IBAN: %s", (typed) => {
  expect(parseIban(typed)).toBeNull();
});

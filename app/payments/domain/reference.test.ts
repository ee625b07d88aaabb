import fc from "fast-check";
import { expect, test } from "vitest";
import { orderNumbersIn, referenceOf } from "./reference.ts";

const orderNumber = fc.oneof(fc.integer({ min: 1, max: 10 ** 12 - 1 }), fc.integer({ min: 100_001, max: 200_000 }));
const isOurs = (text: string) => orderNumbersIn(text).length > 0;

test("a reference has the check digits of ISO 11649", () => {
  expect(referenceOf(539_007_547_034)).toBe("RF18539007547034");
  expect(referenceOf(100_001)).toBe("RF69000000100001");
});

test("every order number is read back from its reference, and from its groups", () => {
  fc.assert(
    fc.property(orderNumber, (number) => {
      expect(referenceOf(number)).toMatch(/^RF\d{14}$/);
      expect(orderNumbersIn(referenceOf(number))).toEqual([number]);
      expect(orderNumbersIn(referenceOf(number).match(/.{4}/g)!.join(" "))).toEqual([number]);
    }),
  );
});

test("a reference with one other character is not read", () => {
  const character = fc.constantFrom(...Array.from("0123456789ABCDEFGHIJKLMNPQRSTUVWXYZ"));
  fc.assert(
    fc.property(orderNumber, fc.nat(15), character, (number, at, other) => {
      const reference = referenceOf(number);
      fc.pre(reference[at] !== other);
      expect(isOurs(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test("a reference with two swapped digits is not read", () => {
  fc.assert(
    fc.property(orderNumber, fc.integer({ min: 2, max: 14 }), (number, at) => {
      const reference = referenceOf(number);
      const [first, second] = [reference[at]!, reference[at + 1]!];
      fc.pre(first !== second);
      expect(isOurs(reference.slice(0, at) + second + first + reference.slice(at + 2))).toBe(false);
    }),
  );
});

test("a reference is read with any separators, letter case and letters O for zeros", () => {
  const separator = fc.constantFrom("", " ", "  ", "\n", "-", ".", "/");
  const separators = fc.array(separator, { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(orderNumber, separators, fc.boolean(), fc.boolean(), (number, between, isLower, withO) => {
      const plain = withO ? referenceOf(number).replaceAll("0", "O") : referenceOf(number);
      const typed = Array.from(plain, (character, at) => character + between[at]!).join("");
      expect(orderNumbersIn(isLower ? typed.toLowerCase() : typed)).toEqual([number]);
    }),
  );
});

test.each([
  ["order RF69 0000 0010 0001 thank you", [100_001]],
  ["SVWZ+rf69000000100001 2026-11-25", [100_001]],
  ["XRF69000000100001X", [100_001]],
  ["Invoice RF69 0000 0010\n0001", [100_001]],
  ["RF69 0000 0010 0001 and RF42 0000 0010 0002", [100_001, 100_002]],
  ["RF69 0000 0010 0001, RF69 0000 0010 0001", [100_001]],
  ["RF69 0010 0001", []],
  ["Order 100001", []],
  ["", []],
])("%j names %j", (text, numbers) => {
  expect(orderNumbersIn(text)).toEqual(numbers);
});

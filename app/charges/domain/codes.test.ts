import { expect, test } from "vitest";
import { type CodeFields, codePattern, firstCode, parseCode } from "./codes.ts";
import { codesIn } from "./discounts.ts";

const parsed = (fields: Partial<CodeFields>, currency = "EUR") =>
  parseCode({ ...firstCode, value: "10", ...fields }, currency);

test("a code with only a percentage has no limits", () => {
  expect(parsed({})).toEqual({
    benefit: { kind: "percent", rate: 100_000 },
    limit: null,
    limitPerShopper: null,
    from: null,
    until: null,
    minimum: 0,
    products: null,
  });
});

test.each<[Partial<CodeFields>, object]>([
  [{ value: "12,5 %" }, { benefit: { kind: "percent", rate: 125_000 } }],
  [{ value: "12.3456%" }, { benefit: { kind: "percent", rate: 123_456 } }],
  [{ from: "2027-01-01" }, { from: "2027-01-01", until: null }],
  [{ value: "100" }, { benefit: { kind: "percent", rate: 1_000_000 } }],
  [{ kind: "amount", value: "5.00" }, { benefit: { kind: "amount", amount: 500 } }],
  [{ kind: "free shipping", value: "" }, { benefit: { kind: "free shipping" } }],
  [
    {
      limit: "20",
      limitPerShopper: "1",
      minimum: "50",
      from: "2027-01-01",
      until: "2027-01-01",
      products: "mug, lamp",
    },
    {
      limit: 20,
      limitPerShopper: 1,
      minimum: 50_00,
      from: "2027-01-01",
      until: "2027-01-01",
      products: ["mug", "lamp"],
    },
  ],
])("%j are the terms %j", (fields, terms) => expect(parsed(fields)).toMatchObject(terms));

test("amounts are in the shop's currency", () => {
  expect(parsed({ kind: "amount", value: "500" }, "JPY")).toMatchObject({ benefit: { amount: 500 } });
  expect(parsed({ kind: "amount", value: "5.50" }, "JPY")).toEqual({ wrong: ["value"] });
});

test.each<[Partial<CodeFields>, string]>([
  [{ value: "" }, "value"],
  [{ value: "0" }, "value"],
  [{ value: "101" }, "value"],
  [{ value: "ten" }, "value"],
  [{ value: "-10" }, "value"],
  [{ value: "10 % off" }, "value"],
  [{ kind: "amount", value: "1.234" }, "value"],
  [{ minimum: "1.234" }, "minimum"],
  [{ kind: "amount", value: "" }, "value"],
  [{ kind: "free shipping", value: "5" }, "value"],
  [{ minimum: "much" }, "minimum"],
  [{ from: "2027-01-02", until: "2027-01-01" }, "until"],
  [{ limit: "0" }, "limit"],
  [{ limit: "1.5" }, "limit"],
  [{ limitPerShopper: "one" }, "limitPerShopper"],
])("%j are refused at %s", (fields, field) => expect(parsed(fields)).toEqual({ wrong: [field] }));

test("shoppers type up to three codes, in any case, with any separator", () => {
  expect(codesIn(" summer, Welcome-10;summer\nthree four ")).toEqual(["SUMMER", "WELCOME-10", "THREE"]);
  expect(codesIn("  ")).toEqual([]);
});

test.each(["ABC", "SUMMER-10", "A".repeat(30)])("%s is a valid code", (code) =>
  expect(codePattern.test(code)).toBe(true),
);

test.each(["AB", "-ABC", "A B C", "A".repeat(31), "ÄBC"])("%s is no valid code", (code) =>
  expect(codePattern.test(code)).toBe(false),
);

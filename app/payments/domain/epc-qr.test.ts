import { expect, test } from "vitest";
import { type BankAccount, epcText } from "./epc-qr.ts";

const account: BankAccount = { holder: "Example Shop", iban: "DE89370400440532013000", bic: "" };
const reference = "RF69000000100001";
const textOf = (changed: Partial<BankAccount> = {}, amount = 129_50, currency = "EUR") =>
  epcText({ ...account, ...changed }, amount, currency, reference);

test("the text has ten lines, in the order of the guideline, without empty lines at the end", () => {
  expect(textOf()).toBe("BCD\n002\n1\nSCT\n\nExample Shop\nDE89370400440532013000\nEUR129.50\n\nRF69000000100001");
  expect(textOf({ bic: "COBADEFFXXX" })?.split("\n")[4]).toBe("COBADEFFXXX");
});

test("a name is on one line of at most 70 characters, and no character is cut", () => {
  expect(textOf({ holder: " Example\nShop  Ltd " })?.split("\n")[5]).toBe("Example Shop Ltd");
  expect(textOf({ holder: "𝒲".repeat(80) })?.split("\n")[5]).toBe("𝒲".repeat(70));
});

test.each<[string, Parameters<typeof textOf>]>([
  ["another currency", [{}, 100, "CHF"]],
  ["no account", [{ iban: "" }]],
  ["no name", [{ holder: " " }]],
  ["a country outside of SEPA", [{ iban: "TR330006100519786457841326", bic: "EXAMTRISXXX" }]],
  ["a country outside of the EEA without a BIC", [{ iban: "CH9300762011623852957" }]],
  ["nothing to pay", [{}, 0]],
  ["an amount above the limit", [{}, 100_000_000_000]],
])("there is no text for %s", (_, given) => {
  expect(textOf(...given)).toBeNull();
});

test("there is a text for a country outside of the EEA with a BIC, and for the lowest and highest amount", () => {
  expect(textOf({ iban: "CH9300762011623852957", bic: "POFICHBEXXX" })).toContain("CH9300762011623852957");
  expect(textOf({}, 1)).toContain("\nEUR0.01\n");
  expect(textOf({}, 99_999_999_999)).toContain("\nEUR999999999.99\n");
});

import { expect, test } from "vitest";
import { orderMessages } from "../messages.ts";
import { parseDelivery } from "./address.ts";
import { countries, deliveredTo, named } from "../../catalogue/server/countries.ts";
import { address } from "./testing.ts";

const messages = orderMessages.address;

test("an address is stored as typed, without surrounding spaces", () => {
  const form = { ...address, name: "  Ada Shopper ", region: "", basket: "something else of the form" };
  expect(parseDelivery(form)).toEqual({ ok: true, address: { ...address, region: "" }, giftNote: null });
});

test("a gift has a note, even an empty one; without the gift box the note is ignored", () => {
  const note = (form: object) => {
    const parsed = parseDelivery({ ...address, ...form });
    return parsed.ok && parsed.giftNote;
  };
  expect(note({ gift: "on", giftNote: " With love,\r\nAda " })).toBe("With love,\nAda");
  expect(note({ gift: "on" })).toBe("");
  expect(note({ giftNote: "With love" })).toBeNull();
});

test("each missing field has an error, except the region", () => {
  const { name, street, city, postalCode, country } = messages;
  expect(parseDelivery({})).toEqual({ ok: false, errors: { name, street, city, postalCode, country } });
  const blank = { name: " ", street: "\t", city: "", postalCode: "  ", country: "" };
  const refused = parseDelivery(blank);
  expect(refused).toEqual({ ok: false, errors: { name, street, city, postalCode, country } });
  expect(Object.keys(refused.ok ? {} : refused.errors)).toEqual(["name", "street", "city", "postalCode", "country"]);
});

test("a typed phone number is stored", () => {
  const parsed = (phone: string) => parseDelivery({ ...address, phone });
  expect(parsed(" +1 217 555 0100 ")).toMatchObject({ ok: true, address: { ...address, phone: "+1 217 555 0100" } });
  expect(parsed(" ")).toEqual({ ok: true, address, giftNote: null });
});

test("a postal code must be valid for the country, and the error names the country, beside all other errors", () => {
  const { noSuchPostalCode, name } = messages;
  const errors = (form: object) => {
    const parsed = parseDelivery({ ...address, ...form }, ["US", "DE", "HK"]);
    return parsed.ok ? null : parsed.errors;
  };
  expect(errors({ postalCode: "6270" })).toEqual({ postalCode: noSuchPostalCode("United States") });
  expect(errors({ postalCode: "6270", name: "" })).toEqual({ name, postalCode: noSuchPostalCode("United States") });
  expect(errors({ country: "DE", postalCode: " d-10115 " })).toBeNull();
  expect(errors({ country: "ZZ", postalCode: "6270" })).toEqual({ country: messages.country });
  expect(errors({ country: "HK", postalCode: "" })).toBeNull();
});

test.each([
  ["name", "a".repeat(101), messages.tooLong(100)],
  ["street", "a".repeat(201), messages.tooLong(200)],
  ["postalCode", "1".repeat(21), messages.tooLong(20)],
  ["giftNote", "a".repeat(501), messages.tooLong(500)],
  ["name", "Ada\nShopper", messages.unreadable],
  ["city", "Spring\0field", messages.unreadable],
  ["region", "\u2028", messages.unreadable],
  ["phone", "1".repeat(31), messages.tooLong(30)],
  ["phone", "a bell \u0007", messages.unreadable],
  ["giftNote", "a bell \u0007", messages.unreadable],
  ["street", "half a smile \ud83d", messages.unreadable],
  ["country", "us", messages.country],
  ["country", "ZZ", messages.country],
])("%s: %j is refused", (field, value, message) => {
  const parsed = parseDelivery({ ...address, [field]: field === "region" ? `a${value}b` : value });
  expect(parsed).toEqual({ ok: false, errors: { [field]: message } });
});

test("every country that the shop delivers to has a name and can be chosen", () => {
  const namedCountries = named(deliveredTo({ countries: [] }));
  expect(namedCountries.map(({ code }) => code).toSorted()).toEqual(countries.toSorted());
  for (const { code, name } of namedCountries) {
    expect(name).not.toBe(code);
    expect(parseDelivery({ ...address, country: code })).not.toHaveProperty("errors.country");
  }
});

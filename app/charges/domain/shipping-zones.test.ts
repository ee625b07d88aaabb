import { expect, test } from "vitest";
import { countriesIn, firstShipping, parseZones } from "./shipping-zones.ts";

const near = { "zone-1": "Near", "zone-1-countries": "AT Austria\nDE Germany" };
const parcel = { "zone-1-method-1": "Parcel", "zone-1-method-1-prices": "4.90" };
const parse = (fields: Record<string, string>) => parseZones({ ...firstShipping, ...fields }, "EUR");

test("an untouched form has no zones and no errors", () => {
  expect(parse({})).toEqual({ found: [], wrong: [] });
  expect(parseZones({}, "EUR")).toEqual({ found: [], wrong: [] });
});

test("a zone has countries and methods, which keep their ids when others change", () => {
  const { found, wrong } = parse({
    ...near,
    ...parcel,
    "zone-1-method-1-days": "2-4",
    "zone-1-method-1-free": "50",
    "zone-1-method-2": "Freight",
    "zone-1-method-2-kind": "weight",
    "zone-1-method-2-prices": "30000: 40\n60",
    "zone-1-method-2-days": "7",
    "zone-1-method-3": "Pickup",
    "zone-1-method-3-kind": "pickup",
  });
  expect(wrong).toEqual([]);
  const fixed = { kind: "value", bands: [{ upTo: null, price: 490 }], freeFrom: 5000 };
  const bands = [
    { upTo: 30_000, price: 4000 },
    { upTo: null, price: 6000 },
  ];
  const named = (at: number, name: string) => ({ id: `zone-1-method-${at}`, name });
  expect(found).toEqual([
    {
      id: "zone-1",
      name: "Near",
      countries: ["AT", "DE"],
      methods: [
        { ...named(1, "Parcel"), days: { from: 2, to: 4 }, ...fixed },
        { ...named(2, "Freight"), days: { from: 7, to: 7 }, kind: "weight", bands, freeFrom: null },
        { ...named(3, "Pickup"), days: null, kind: "pickup" },
      ],
    },
  ]);
});

test.each<[Record<string, string>, object]>([
  [{ "zone-1-countries": "AT Austria" }, { field: "zone-1", why: "zone name" }],
  [parcel, { field: "zone-1", why: "zone name" }],
  [
    { ...parcel, "zone-1": "Near" },
    { field: "zone-1-countries", why: "no countries" },
  ],
  [near, { field: "zone-1-method-1", why: "no method" }],
  [
    { ...near, "zone-1-method-1-prices": "4.90" },
    { field: "zone-1-method-1", why: "method name" },
  ],
  ...["soon", "in 4", "4 days", "4-2"].map((days): [Record<string, string>, object] => [
    { ...near, ...parcel, "zone-1-method-1-days": days },
    { field: "zone-1-method-1-days", why: "days" },
  ]),
  ...["days", "free"].map((field): [Record<string, string>, object] => [
    { ...near, [`zone-1-method-1-${field}`]: "2" },
    { field: "zone-1-method-1", why: "method name" },
  ]),
  [
    { ...near, ...parcel, "zone-1-method-1-free": "1.234" },
    { field: "zone-1-method-1-free", why: "free amount" },
  ],
  [
    { ...near, ...parcel, "zone-1-method-1-free": "much" },
    { field: "zone-1-method-1-free", why: "free amount" },
  ],
  [
    { ...near, ...parcel, "zone-1-method-1-kind": "pickup" },
    { field: "zone-1-method-1-prices", why: "pickup" },
  ],
  [
    {
      ...near,
      "zone-1-method-1": "Pickup",
      "zone-1-method-1-kind": "pickup",
      "zone-1-method-1-free": "50",
    },
    { field: "zone-1-method-1-free", why: "pickup" },
  ],
  [
    { ...near, ...parcel, "zone-1-method-1-prices": "x" },
    { field: "zone-1-method-1-prices", why: "price", line: 1 },
  ],
])("%j is refused", (fields, wrong) => {
  expect(parse(fields).wrong).toEqual([wrong]);
});

test("an invalid method without a zone is refused, and so is the zone's missing name", () => {
  const { wrong } = parse({ ...parcel, "zone-1-method-1-prices": "x" });
  expect(wrong.map(({ why }) => why)).toEqual(["price", "zone name"]);
});

test("a delivery time has up to three digits", () => {
  const { found } = parse({ ...near, ...parcel, "zone-1-method-1-days": "10–120" });
  expect(found[0]!.methods[0]!.days).toEqual({ from: 10, to: 120 });
});

test("a line names a country by the code at its start", () => {
  expect(countriesIn("AT Austria\nDE\nin CH\nUSA")).toEqual(["AT", "DE"]);
});

test("a country is in one zone: a later zone is refused, and read without the country", () => {
  const far = { "zone-3": "Far", "zone-3-countries": "CH Switzerland\nAT Austria" };
  const { found, wrong } = parse({
    ...near,
    ...parcel,
    ...far,
    "zone-3-method-1": "Parcel",
    "zone-3-method-1-prices": "9.90",
  });
  expect(wrong).toEqual([{ field: "zone-3-countries", why: "overlap", country: "AT", zone: "Near" }]);
  expect(found.map(({ countries }) => countries)).toEqual([["AT", "DE"], ["CH"]]);
});

test("an invalid method is left out, and the others are read", () => {
  const { found } = parse({ ...near, ...parcel, "zone-1-method-2": "Air", "zone-1-method-2-prices": "" });
  expect(found[0]!.methods.map(({ name }) => name)).toEqual(["Parcel"]);
});

test("an unknown way of pricing is read as a fixed price", () => {
  const { found } = parse({ ...near, ...parcel, "zone-1-method-1-kind": "moon phase" });
  expect(found[0]!.methods).toMatchObject([{ kind: "value", bands: [{ upTo: null, price: 490 }] }]);
});

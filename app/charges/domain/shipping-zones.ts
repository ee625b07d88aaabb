import type { Fields } from "../../admin/domain/pages.ts";
import { type DecimalMark, typedAmount } from "../../catalogue/domain/typed-amount.ts";
import type { ShippingMethod, ShippingZone } from "./rates.ts";
import { parseBands, pricings, type WrongBand } from "./shipping-bands.ts";

/** Maximum number of zones, and of methods per zone. */
export const [maxZones, maxMethods] = [6, 3];

const upTo = (max: number) => Array.from({ length: max }, (_, at) => at + 1);

/** Names of the shipping form's fields. A method's field `name` is also the method's id. */
export const zoneFields = upTo(maxZones).map((zone) => ({
  name: `zone-${zone}`,
  countries: `zone-${zone}-countries`,
  methods: upTo(maxMethods).map((method) => {
    const name = `zone-${zone}-method-${method}`;
    return { name, days: `${name}-days`, pricing: `${name}-kind`, prices: `${name}-prices`, freeFrom: `${name}-free` };
  }),
}));

type MethodFields = (typeof zoneFields)[number]["methods"][number];

export const firstShipping: Fields = Object.fromEntries(
  zoneFields
    .flatMap(({ name, countries, methods }) => [name, countries, ...methods.flatMap((method) => Object.values(method))])
    .map((field) => [field, field.endsWith("-kind") ? "fixed" : ""]),
);

/** An invalid field. `line` is numbered from 1. Only "overlap" has `country` and `zone`. */
export type WrongShippingField = {
  readonly field: string;
  readonly why:
    | "zone name"
    | "no countries"
    | "overlap"
    | "no method"
    | "method name"
    | "days"
    | "pickup"
    | "free amount"
    | WrongBand["why"];
  readonly line?: number;
  readonly country?: string;
  readonly zone?: string;
};

/**
 * Parses the shipping form. Omits invalid methods, and countries that an earlier zone contains.
 * Saved forms use "." as decimal mark.
 */
export function parseZones(fields: Fields, currency: string, mark: DecimalMark = ".") {
  const wrong: WrongShippingField[] = [];
  const zoneOf = new Map<string, string>();
  const found = zoneFields.flatMap((names): ShippingZone[] => {
    const { [names.name]: name = "", [names.countries]: typed = "" } = fields;
    const parsed = names.methods.flatMap((method) => parseMethod(method, fields, currency, mark) ?? []);
    const methods = parsed.flatMap((method) => ("why" in method ? [] : method));
    wrong.push(...parsed.flatMap((method) => ("why" in method ? method : [])));
    if (!name) {
      if (typed || parsed.length > 0) wrong.push({ why: "zone name", field: names.name });
      return [];
    }
    const countries = countriesIn(typed);
    if (countries.length === 0) wrong.push({ why: "no countries", field: names.countries });
    if (parsed.length === 0) wrong.push({ why: "no method", field: names.methods[0]!.name });
    const free = countries.filter((country) => !zoneOf.has(country));
    const taken = countries.find((country) => zoneOf.has(country));
    if (taken) wrong.push({ why: "overlap", field: names.countries, country: taken, zone: zoneOf.get(taken)! });
    for (const country of free) zoneOf.set(country, name);
    return [{ id: names.name, name, countries: free, methods }];
  });
  return { found, wrong };
}

/** Null if all fields are empty. */
function parseMethod(
  names: MethodFields,
  fields: Fields,
  currency: string,
  mark: DecimalMark,
): ShippingMethod | WrongShippingField | null {
  const typed = (field: keyof MethodFields) => fields[names[field]] ?? "";
  const [name, prices, free] = [typed("name"), typed("prices"), typed("freeFrom")];
  if (!name && !typed("days") && !prices && !free) return null;
  if (!name) return { why: "method name", field: names.name };
  const days = daysIn(typed("days"));
  if (days === undefined) return { why: "days", field: names.days };
  const method = { id: names.name, name, days };
  const pricing = pricings.find((one) => one === typed("pricing")) ?? "fixed";
  if (pricing === "pickup") {
    if (prices || free) return { why: "pickup", field: prices ? names.prices : names.freeFrom };
    return { ...method, kind: "pickup" };
  }
  const bands = parseBands(prices, pricing, currency, mark);
  if ("why" in bands) return { ...bands, field: names.prices };
  const freeFrom = free ? typedAmount(free, currency, mark) : null;
  if (free && freeFrom === null) return { why: "free amount", field: names.freeFrom };
  return { ...method, kind: pricing === "fixed" ? "value" : pricing, bands, freeFrom };
}

/** Parses a delivery time in days, "3" or "2-4". Null if empty, undefined if invalid. */
function daysIn(typed: string): ShippingMethod["days"] | undefined {
  if (!typed) return null;
  const [, from, to = from] = /^(\d{1,3})(?: ?[-–] ?(\d{1,3}))?$/.exec(typed) ?? [];
  return Number(from) <= Number(to) ? { from: Number(from), to: Number(to) } : undefined;
}

export const countriesIn = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => /^[A-Z]{2}(?= |$)/.exec(line)?.[0] ?? []);

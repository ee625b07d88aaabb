import type { Fields } from "../../admin/domain/pages.ts";
import { typedAmount } from "../../catalogue/domain/typed-amount.ts";
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

type Parsed<Value> = { readonly found: readonly Value[]; readonly wrong: readonly WrongShippingField[] };

/** Parses the shipping form. Omits invalid methods, and countries that an earlier zone contains. */
export function parseZones(fields: Fields, currency: string): Parsed<ShippingZone> {
  const wrong: WrongShippingField[] = [];
  const zoneOf = new Map<string, string>();
  const found = zoneFields.flatMap((names): ShippingZone[] => {
    const { [names.name]: name = "", [names.countries]: typed = "" } = fields;
    const parsed = names.methods.map((method) => parseMethod(method, fields, currency));
    const methods = parsed.flatMap((method) => method.found);
    const ofMethods = parsed.flatMap((method) => method.wrong);
    const refuse = (why: WrongShippingField["why"], field: string, more: Partial<WrongShippingField> = {}) =>
      wrong.push({ field, why, ...more });
    wrong.push(...ofMethods);
    if (!name) {
      if (typed || methods.length > 0 || ofMethods.length > 0) refuse("zone name", names.name);
      return [];
    }
    const countries = countriesIn(typed);
    if (countries.length === 0) refuse("no countries", names.countries);
    if (methods.length === 0 && ofMethods.length === 0) refuse("no method", names.methods[0]!.name);
    const free = countries.filter((country) => !zoneOf.has(country));
    const taken = countries.find((country) => zoneOf.has(country));
    if (taken) refuse("overlap", names.countries, { country: taken, zone: zoneOf.get(taken)! });
    for (const country of free) zoneOf.set(country, name);
    return [{ id: names.name, name, countries: free, methods }];
  });
  return { found, wrong };
}

function parseMethod(names: MethodFields, fields: Fields, currency: string): Parsed<ShippingMethod> {
  const typed = (field: keyof MethodFields) => fields[names[field]] ?? "";
  const [name, prices] = [typed("name"), typed("prices")];
  const refused = (why: WrongShippingField["why"], field: keyof MethodFields, line?: number): Parsed<never> => {
    return { found: [], wrong: [{ field: names[field], why, ...(line !== undefined && { line }) }] };
  };
  if (!name && !typed("days") && !prices && !typed("freeFrom")) return { found: [], wrong: [] };
  if (!name) return refused("method name", "name");
  const days = daysIn(typed("days"));
  if (days === undefined) return refused("days", "days");
  const method = { id: names.name, name, days };
  const pricing = pricings.find((one) => one === typed("pricing")) ?? "fixed";
  if (pricing === "pickup") {
    if (prices) return refused("pickup", "prices");
    if (typed("freeFrom")) return refused("pickup", "freeFrom");
    return { found: [{ ...method, kind: "pickup" }], wrong: [] };
  }
  const bands = parseBands(prices, pricing, currency);
  if ("why" in bands) return refused(bands.why, "prices", bands.line);
  const freeFrom = typed("freeFrom") ? typedAmount(typed("freeFrom"), currency, ".") : null;
  if (typed("freeFrom") && freeFrom === null) return refused("free amount", "freeFrom");
  return { found: [{ ...method, kind: pricing === "fixed" ? "value" : pricing, bands, freeFrom }], wrong: [] };
}

/** Parses a delivery time in days, "3" or "2-4". Null if empty, undefined if invalid. */
function daysIn(typed: string): ShippingMethod["days"] | undefined {
  if (!typed) return null;
  const [, from, to = from] = /^(\d{1,3})(?: ?[-–] ?(\d{1,3}))?$/.exec(typed) ?? [];
  return Number(from) <= Number(to) ? { from: Number(from), to: Number(to) } : undefined;
}

export const countriesIn = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => /^[A-Z]{2}(?= |$)/.exec(line)?.[0] ?? []);

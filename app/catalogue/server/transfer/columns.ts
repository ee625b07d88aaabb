import { z } from "zod";
import { conditions } from "../../domain/conditions.ts";
import { digitsOf, usualCurrency } from "../../domain/currency.ts";
import { isGtin } from "../../domain/gtin.ts";
import { specificationsIn, specificationsText } from "../../domain/specifications.ts";
import { mostDigits } from "../../domain/typed-amount.ts";
import { uploadedName } from "../product-pictures.ts";
import { products } from "../schema.ts";
import { slugOf } from "../slug.ts";

/** What pictures a catalogue may name: the store's own, and those on the hosts of IMAGE_HOSTS. */
export type PictureSources = { readonly own: ReadonlySet<string>; readonly hosts: readonly string[] };

/** One column of the files that a catalogue is imported from and exported to. */
export type Column<Value = unknown> = {
  /** The field of `products` that it is kept in; staged rows have a column of the same name and type in the database. */
  readonly field: keyof typeof products.$inferInsert;
  /** What a file's text means. What is wrong with a text is said in words that follow the column's name. */
  readonly value: (pictures: PictureSources, currency: string) => z.ZodType<Value, string>;
  /** What is kept, where that is not the value itself. */
  keep?(value: Value): unknown;
  /** What is exported, where that is not the field: a column of `departments`. */
  readonly exported?: string;
  /** What is kept, as a file has it: in SQL, of a column. Where it is left out, files have what is kept. */
  readonly written?: (column: string, currency: string) => string;
  /**
   * There where the column may be left out of a file, and its cells empty: products that the shop has stay as they are in
   * it. In SQL what new products have then; null where they must have a value.
   */
  readonly otherwise?: string | null;
  /** There where an empty cell means that there is nothing, and only a column that is left out leaves what there is. */
  readonly mayBeEmpty?: boolean;
  /** For the shop's owner, in `docs/catalogue.md`. */
  readonly about: string;
};

/**
 * The columns of a file, in the order in which they are written. Reading, staging, comparing, writing and the owner's documentation
 * all follow from this table.
 */
export const columns = {
  id: {
    field: "id",
    value: () => line(100),
    about: "identifies the product in baskets and orders: up to 100 characters, never changed",
  },
  title: { field: "title", value: () => line(200), about: "up to 200 characters" },
  department: {
    field: "department",
    value: () =>
      line(60).refine((name) => slugOf(name), { error: ({ input }) => `needs a letter or a digit: ${shown(input)}` }),
    keep: slugOf,
    exported: "departments.name",
    about: "its name, such as `Books`; a new name creates one, and one without products disappears",
  },
  /** In whole cents, or in the smallest units of the shop's currency. */
  price: {
    field: "priceCents",
    value: (_, currency) => amountIn(currency),
    written: (column, currency) =>
      `(${column} / ${10 ** digitsOf(currency)}.0)::numeric(${mostDigits}, ${digitsOf(currency)})`,
    about: "in the shop's currency: `129` or `129.50`; up to nine digits including decimals",
  },
  rating: {
    field: "rating",
    value: () => wholeNumber(1, 5, { mayBeEmpty: true }),
    written: (column) => `case ${column} when 0 then '' else ${column}::text end`,
    otherwise: "0",
    mayBeEmpty: true,
    about: "whole stars, 1 to 5. Optional; empty for none",
  },
  stock: {
    field: "stock",
    value: () => wholeNumber(0, 1_000_000_000),
    otherwise: null,
    about: "whole units. Optional for existing products; empty: unchanged",
  },
  picture: {
    field: "picture",
    value: pictureIn,
    about: "bundled (`pictures/index.json`), uploaded (as exported), or an https URL (`IMAGE_HOSTS`)",
  },
  slug: {
    field: "slug",
    value: () =>
      anyText.refine((text) => text.length <= 100 && slugOf(text) === text, {
        error: ({ input }) => `must be small letters, digits and single hyphens, at most 100, not ${shown(input)}`,
      }),
    otherwise: null, // staging has made one from the title by then
    about: "URL handle: the last part of its page's URL. Optional; empty: unchanged, or from the title",
  },
  created: {
    field: "createdAt",
    value: () => moment,
    written: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    otherwise: "now()",
    about: "`2026-02-03` or `2026-02-03T09:00:00Z`, to sort by. Optional; empty: unchanged, or today",
  },
  description: {
    field: "description",
    value: () => text(10_000).refine((given) => !given.includes("\0"), "has a NUL character"),
    about: "up to 10,000 characters; line breaks allowed",
  },
  brand: {
    field: "brand",
    value: () => anyText.pipe(z.union([z.literal(""), line(70)])),
    otherwise: "''",
    mayBeEmpty: true,
    about: "up to 70 characters. Optional; empty for none",
  },
  gtin: {
    field: "gtin",
    value: () =>
      anyText.refine((given) => given === "" || isGtin(given), {
        error: ({ input }) =>
          `must be 8, 12, 13 or 14 digits of which the last one checks the others, not ${shown(input)}`,
      }),
    otherwise: "''",
    mayBeEmpty: true,
    about: "the barcode's number (EAN, UPC): 8, 12, 13 or 14 digits. Optional; empty for none",
  },
  condition: {
    field: "condition",
    value: () =>
      anyText.refine((given) => given === "" || conditions.some((known) => known === given), {
        error: ({ input }) => `must be ${conditions.join(", ")} or empty, not ${shown(input)}`,
      }),
    otherwise: "''",
    mayBeEmpty: true,
    about: "`new`, `used` or `refurbished`. Optional; empty for none",
  },
  specifications: {
    field: "specifications",
    value: () => anyText.transform(tidySpecifications),
    otherwise: "''",
    mayBeEmpty: true,
    about: "up to 40 lines such as `Material: Brass`: name up to 60 characters, value up to 250. Optional",
  },
  ratings: {
    field: "ratings",
    value: () => wholeNumber(0, 9_999_999, { mayBeEmpty: true }),
    otherwise: "0",
    mayBeEmpty: true,
    about: "number of ratings, together with `ratings_source` or not at all. Optional; empty for none",
  },
  ratings_source: {
    field: "ratingsSource",
    value: () => anyText.pipe(z.union([z.literal(""), line(100)])),
    otherwise: "''",
    mayBeEmpty: true,
    about: "source of `ratings`, such as a review site: up to 100 characters. Optional; empty for none",
  },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

type OptionalName = {
  [Name in ColumnName]: (typeof columns)[Name] extends { otherwise: unknown } ? Name : never;
}[ColumnName];

type Values = { readonly [Name in ColumnName]: z.output<ReturnType<(typeof columns)[Name]["value"]>> };

/** A product as a file has it, once it was found right. Nothing, or null, stands where the file leaves a column out. */
export type CatalogueRow = Omit<Values, OptionalName> & { readonly [Name in OptionalName]?: Values[Name] | null };

/** The same columns as a list, each with what the database calls it. */
export const columnList = (Object.entries(columns) as [ColumnName, Column][]).map(([name, column]) => {
  const { field, value, exported, otherwise, about } = column;
  const stored = products[field];
  return {
    name,
    field,
    value,
    keep: (given: unknown) => (column.keep ? column.keep(given) : given),
    exported,
    written: column.written ?? ((expression: string, _currency: string) => expression),
    isOptional: otherwise !== undefined,
    mayBeEmpty: column.mayBeEmpty ?? false,
    otherwise,
    about,
    inDatabase: stored.name,
    type: stored.getSQLType(),
    isNumber: stored.dataType === "number",
  };
});

/** The columns of `products` that they are kept in, and what a row has there. */
export const storedColumns = columnList.map(({ name, field, inDatabase, type, isOptional, keep }) => ({
  field,
  name: inDatabase,
  type,
  isOptional,
  of: (row: CatalogueRow) => (row[name] === null || row[name] === undefined ? null : keep(row[name])),
}));

/**
 * Reads a row: an object of JSON, or the cells of a CSV file by their columns. What it refuses, the first issue tells in
 * words for the shop's owner (`reasonOf`).
 */
export function rowSchema(pictures: PictureSources, currency: string = usualCurrency): z.ZodType<CatalogueRow> {
  const cells = columnList.map(({ name, value, isOptional }) => {
    const found = value(pictures, currency);
    return [name, isOptional ? found.nullable() : found];
  });
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === "unrecognized_keys" ? `has an unknown field ${JSON.stringify(issue.keys[0])}` : "is not an object";
  const row = z.strictObject(Object.fromEntries(cells), { error });
  return z.preprocess(asTexts, row) as unknown as z.ZodType<CatalogueRow>;
}

/** A row with a text in each column: JSON may have numbers as such, and what is left out is as good as empty. */
function asTexts(row: unknown): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const texts: Record<string, unknown> = { ...row };
  for (const { name, isOptional, mayBeEmpty } of columnList) {
    const isLeftOut = texts[name] === undefined || texts[name] === null;
    const given = texts[name] ?? "";
    const text = typeof given === "number" ? String(given) : given;
    texts[name] = isOptional && text === "" && (isLeftOut || !mayBeEmpty) ? null : text;
  }
  return texts;
}

/** Why a row was refused. */
export function reasonOf({ issues: [first] }: z.ZodError): string {
  const { path, message } = first!;
  return [...path.slice(0, 1).map(String), message].join(" ");
}

/** A text of any kind, which each column's value is made from. */
const anyText = z.string("must be text or a number");

const shown = (input: unknown) => {
  const text = String(input);
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
};

const text = (longest: number) =>
  anyText
    .refine((given) => given.trim(), "is missing")
    .max(longest, { error: ({ input }) => `has ${(input as string).length} characters; at most ${longest} may be` });

const line = (longest: number) =>
  text(longest)
    .refine((given) => given === given.trim(), {
      error: ({ input }) => `begins or ends with a space: ${shown(input)}`,
    })
    .refine((given) => !/\p{Cc}/u.test(given), {
      error: ({ input }) => `has a line end or another control character: ${shown(input)}`,
    });

/** Empty is 0 where it may be. */
const wholeNumber = (from: number, to: number, { mayBeEmpty = false } = {}) => {
  const isWithin = (given: string) => /^\d{1,10}$/.test(given) && Number(given) >= from && Number(given) <= to;
  return anyText
    .refine((given) => (mayBeEmpty && given === "") || isWithin(given), {
      error: ({ input }) => `must be a whole number from ${from} to ${to}, not ${shown(input)}`,
    })
    .transform(Number);
};

/** As it is kept: the same for the same pairs. */
function tidySpecifications(given: string, context: z.RefinementCtx): string {
  const found = specificationsIn(given);
  if (!("why" in found)) return specificationsText(found);
  context.addIssue({ code: "custom", message: `line ${found.line} ${found.why}` });
  return z.NEVER;
}

/** An amount in a currency, which becomes whole smallest units. */
function amountIn(currency: string) {
  const digits = digitsOf(currency);
  const decimals = digits > 0 ? `(\\.\\d{1,${digits}})?` : "";
  return anyText
    .regex(new RegExp(`^\\d{1,${mostDigits - digits}}${decimals}$`), {
      error: ({ input }) => `must be ${amountsOf(currency, digits)}, not ${shown(input)}`,
    })
    .transform((amount) => Math.round(Number(amount) * 10 ** digits))
    .refine((amount) => amount > 0, "must be more than 0");
}

const amountsOf = (currency: string, digits: number) => {
  const name = currency === usualCurrency ? "dollars" : `an amount in ${currency}`;
  return digits > 0 ? `${name} such as 129 or 129.${"500".slice(0, digits)}` : `${name} without decimals, such as 129`;
};

const moment = anyText
  .refine((given) => day.safeParse(given).success && Date.parse(given) >= 0, {
    error: ({ input }) => `must be a date such as 2026-02-03 or 2026-02-03T09:00:00Z, not ${shown(input)}`,
  })
  .transform((given) => new Date(given));

const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

function pictureIn({ own, hosts }: PictureSources) {
  const host = (given: unknown) => URL.parse(String(given))?.host ?? "";
  // Whether an uploaded one is kept, the database knows (`staging.ts`).
  const isNamed = (given: string) => given === "" || own.has(given) || uploadedName.test(given);
  return anyText
    .refine((given) => isNamed(given) || URL.parse(given)?.protocol === "https:", {
      error: ({ input }) => `is neither one of the store's nor an https address: ${shown(input)}`,
    })
    .refine((given) => isNamed(given) || hosts.includes(host(given)), {
      error: ({ input }) => `is on ${host(input)}, which IMAGE_HOSTS does not name`,
    });
}

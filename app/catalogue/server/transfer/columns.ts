import { z } from "zod";
import { uploadedName } from "../../../shop/server/pictures.ts";
import { conditions } from "../../domain/conditions.ts";
import { digitsOf, defaultCurrency } from "../../domain/currency.ts";
import { isGtin } from "../../domain/gtin.ts";
import { specificationsIn, specificationsText } from "../../domain/specifications.ts";
import { maxDigits } from "../../domain/typed-amount.ts";
import { products } from "../schema.ts";
import { maxSlugLength, slugOf } from "../slug.ts";

/** Pictures that a file may use besides uploads: bundled pictures (`own`), and URLs on the hosts of IMAGE_HOSTS. */
export type PictureSources = { readonly own: ReadonlySet<string>; readonly hosts: readonly string[] };

export type Column<Value = unknown> = {
  /** Column of the table `products`, and of the staging table. */
  readonly field: keyof typeof products.$inferInsert;
  /** Schema of a cell. Reports print the column's name before its error messages. */
  readonly value: (pictures: PictureSources, currency: string) => z.ZodType<Value, string>;
  toStored?(value: Value): unknown;
  /** SQL expression for the exported value. The default is the stored field. */
  readonly exported?: string;
  /** SQL that converts the stored value to the text in files. */
  readonly written?: (column: string, currency: string) => string;
  /** SQL expression for an empty cell's value. If the whole column is missing, existing products keep their value. */
  readonly empty?: string;
  /** SQL expression for a new product without a value; default: `empty`. Null if new products require a value. */
  readonly otherwise?: string | null;
  /** Description in `docs/catalogue.md`. */
  readonly about: string;
};

/** Columns of import and export files, in export order. Import, export and documentation all use this table. */
export const columns = {
  id: {
    field: "id",
    value: () => line(100),
    about: "identifies the product in baskets and orders: up to 100 characters, never changed",
  },
  title: { field: "title", value: () => line(200), about: "up to 200 characters" },
  department: {
    field: "department",
    value: () => line(60).refine((name) => slugOf(name), quoting("needs a letter or a digit:")),
    toStored: slugOf,
    exported: "departments.name",
    about: "its name, such as `Books`; a new name creates one, and one without products disappears",
  },
  price: {
    field: "priceCents",
    value: (_, currency) => amountIn(currency),
    written: (column, currency) =>
      `(${column} / ${10 ** digitsOf(currency)}.0)::numeric(${maxDigits}, ${digitsOf(currency)})`,
    about: "in the shop's currency: `129` or `129.50`; up to nine digits including decimals",
  },
  rating: {
    field: "rating",
    value: () => wholeNumber(1, 5, { mayBeEmpty: true }),
    written: (column) => `case ${column} when 0 then '' else ${column}::text end`,
    empty: "0",
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
      anyText.refine(
        (text) => text.length <= maxSlugLength && slugOf(text) === text,
        quoting("must be at most 100 lowercase letters, digits and single hyphens, not"),
      ),
    otherwise: null, // staging generates slugs
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
    empty: "''",
    about: "up to 70 characters. Optional; empty for none",
  },
  gtin: {
    field: "gtin",
    value: () =>
      anyText.refine(
        (given) => given === "" || isGtin(given),
        quoting("must be 8, 12, 13 or 14 digits with a valid check digit, not"),
      ),
    empty: "''",
    about: "the barcode's number (EAN, UPC): 8, 12, 13 or 14 digits. Optional; empty for none",
  },
  condition: {
    field: "condition",
    value: () => anyText.pipe(z.enum(["", ...conditions], quoting(`must be ${conditions.join(", ")} or empty, not`))),
    empty: "''",
    about: "`new`, `used` or `refurbished`. Optional; empty for none",
  },
  specifications: {
    field: "specifications",
    value: () => anyText.transform(tidySpecifications),
    empty: "''",
    about: "up to 40 lines such as `Material: Brass`: name up to 60 characters, value up to 250. Optional",
  },
  ratings: {
    field: "ratings",
    value: () => wholeNumber(0, 9_999_999, { mayBeEmpty: true }),
    empty: "0",
    about: "number of ratings, together with `ratings_source` or not at all. Optional; empty for none",
  },
  ratings_source: {
    field: "ratingsSource",
    value: () => anyText.pipe(z.union([z.literal(""), line(100)])),
    empty: "''",
    about: "source of `ratings`, such as a review site: up to 100 characters. Optional; empty for none",
  },
  tax_class: {
    field: "taxClass",
    value: () =>
      anyText.regex(/^[a-z0-9-]{0,30}$/, quoting("must be at most 30 lowercase letters, digits and hyphens, not")),
    empty: "''",
    about: "up to 30 lowercase letters, digits and hyphens. Optional; empty for the standard tax class",
  },
  grams: {
    field: "grams",
    value: () => wholeNumber(0, 10_000_000, { mayBeEmpty: true }),
    written: (column) => `case ${column} when 0 then '' else ${column}::text end`,
    empty: "0",
    about: "weight in whole grams, up to 10,000,000. Optional; empty or 0 if unknown",
  },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

type OptionalName = {
  [Name in ColumnName]: (typeof columns)[Name] extends { otherwise: unknown } | { empty: unknown } ? Name : never;
}[ColumnName];

type Values = { readonly [Name in ColumnName]: z.output<ReturnType<(typeof columns)[Name]["value"]>> };

export type CatalogueRow = Omit<Values, OptionalName> & { readonly [Name in OptionalName]?: Values[Name] | null };

/** The columns with their database names and types. `of` returns the value to store for a file's row. */
export const columnList = (Object.entries(columns) as [ColumnName, Column][]).map(([name, column]) => {
  const { empty, otherwise = empty, written = (expression: string) => expression } = column;
  const stored = products[column.field];
  return Object.assign(column, {
    name,
    written,
    otherwise,
    isOptional: otherwise !== undefined,
    inDatabase: stored.name,
    type: stored.getSQLType(),
    isNumber: stored.dataType === "number",
    of: (row: CatalogueRow) => {
      const value = row[name] ?? null;
      return value !== null && column.toStored ? column.toStored(value) : value;
    },
  });
});

/** Schema of a file's row: a JSON object, or CSV cells keyed by column name. `reasonOf` formats the schema's errors. */
export function rowSchema(pictures: PictureSources, currency: string = defaultCurrency): z.ZodType<CatalogueRow> {
  const cells = columnList.map(({ name, value, isOptional }) => {
    const found = value(pictures, currency);
    return [name, isOptional ? found.nullable() : found];
  });
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === "unrecognized_keys" ? `has an unknown field ${JSON.stringify(issue.keys[0])}` : "is not an object";
  const row = z.strictObject(Object.fromEntries(cells), { error });
  return z.preprocess(asTexts, row) as unknown as z.ZodType<CatalogueRow>;
}

/** Converts JSON numbers to text, as in CSV files. Missing optional values become null. */
function asTexts(row: unknown): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const texts: Record<string, unknown> = { ...row };
  for (const { name, isOptional, empty } of columnList) {
    const given = texts[name] ?? (isOptional ? null : "");
    const text = typeof given === "number" ? String(given) : given;
    texts[name] = isOptional && text === "" && empty === undefined ? null : text;
  }
  return texts;
}

export const reasonOf = ({ issues: [first] }: z.ZodError) =>
  [...(first?.path.slice(0, 1).map(String) ?? []), first?.message].join(" ");

const anyText = z.string("must be text or a number");

const shown = (input: unknown) => {
  const text = String(input);
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
};

/** Error message that ends with a quotation of the refused text. */
const quoting = (message: string) => ({ error: ({ input }: { input?: unknown }) => `${message} ${shown(input)}` });

const text = (maxLength: number) =>
  anyText
    .refine((given) => given.trim(), "is missing")
    .refine(({ length }) => length <= maxLength, {
      error: ({ input }) => `has ${String(input).length} characters, but at most ${maxLength} are allowed`,
    });

const line = (maxLength: number) =>
  text(maxLength)
    .refine((given) => given === given.trim(), quoting("begins or ends with a space:"))
    .refine((given) => !/\p{Cc}/u.test(given), quoting("has a line break or another control character:"));

const wholeNumber = (from: number, to: number, { mayBeEmpty = false } = {}) => {
  const isWithin = (given: string) => /^\d{1,10}$/.test(given) && Number(given) >= from && Number(given) <= to;
  return anyText
    .refine(
      (given) => (mayBeEmpty && given === "") || isWithin(given),
      quoting(`must be a whole number from ${from} to ${to}, not`),
    )
    .transform(Number);
};

function tidySpecifications(given: string, context: z.RefinementCtx): string {
  const found = specificationsIn(given);
  if (!("why" in found)) return specificationsText(found);
  context.addIssue({ code: "custom", message: `line ${found.line} ${found.why}` });
  return z.NEVER;
}

/** Schema that parses an amount into the currency's minor units. */
function amountIn(currency: string) {
  const digits = digitsOf(currency);
  const decimals = digits > 0 ? `(\\.\\d{1,${digits}}|,\\d{1,${Math.min(digits, 2)}})?` : ""; // "1,234" is ambiguous
  return anyText
    .regex(
      new RegExp(`^\\d{1,${maxDigits - digits}}${decimals}$`),
      quoting(`must be ${amountsOf(currency, digits)}, not`),
    )
    .transform((amount) => Math.round(Number(amount.replace(",", ".")) * 10 ** digits))
    .refine((amount) => amount > 0, "must be more than 0");
}

const amountsOf = (currency: string, digits: number) => {
  const name = currency === defaultCurrency ? "dollars" : `an amount in ${currency}`;
  return digits > 0 ? `${name} such as 129 or 129.${"500".slice(0, digits)}` : `${name} without decimals, such as 129`;
};

const moment = anyText
  .refine(
    (given) => day.safeParse(given).success && Date.parse(given) >= 0,
    quoting("must be a date such as 2026-02-03 or 2026-02-03T09:00:00Z, not"),
  )
  .transform((given) => new Date(given));

const day = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

function pictureIn({ own, hosts }: PictureSources) {
  const host = (given: unknown) => URL.parse(String(given))?.host ?? "";
  // Staging checks later that an uploaded picture exists (`staging.ts`).
  const isKnownName = (given: string) => given === "" || own.has(given) || uploadedName.test(given);
  return anyText
    .refine(
      (given) => isKnownName(given) || URL.parse(given)?.protocol === "https:",
      quoting("is neither a picture of the store nor an https URL:"),
    )
    .refine((given) => isKnownName(given) || hosts.includes(host(given)), {
      error: ({ input }) => `is on ${host(input)}, which is not in IMAGE_HOSTS`,
    });
}

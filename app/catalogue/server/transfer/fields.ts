import { slugOf } from "../slug.ts";

/** A product as a file says it, once each field was found right. Null where the file says nothing: then it stays as it is. */
export type Incoming = {
  readonly id: string;
  readonly title: string;
  /** The department's name. */
  readonly department: string;
  readonly priceCents: number;
  readonly rating: number;
  readonly stock: number | null;
  readonly picture: string;
  readonly slug: string | null;
  readonly created: Date | null;
  readonly description: string;
};

/** The columns of a file, in the order in which they are written. */
export const columns = [
  "id",
  "title",
  "department",
  "price",
  "rating",
  "stock",
  "picture",
  "slug",
  "created",
  "description",
] as const;
export type Column = (typeof columns)[number];

/** Columns that a file may leave out, or leave empty in a row. */
export const optional: readonly Column[] = ["stock", "slug", "created"];

/** Why a row is not taken, in words for the shop's owner. */
class Refused extends Error {}

/** What pictures a catalogue may name: the store's own, and those on the hosts of IMAGE_HOSTS. */
export type Pictures = { readonly own: ReadonlySet<string>; readonly hosts: readonly string[] };

/** The product in a row's texts, or why it is none. */
export function readFields(texts: Readonly<Record<Column, string>>, pictures: Pictures): Incoming | string {
  try {
    return {
      id: line(texts, "id", 100),
      title: line(texts, "title", 200),
      department: departmentName(texts),
      priceCents: priceInCents(texts.price),
      rating: whole(texts, "rating", 1, 5),
      stock: texts.stock === "" ? null : whole(texts, "stock", 0, 1_000_000_000),
      picture: picture(texts.picture, pictures),
      slug: texts.slug === "" ? null : slug(texts.slug),
      created: texts.created === "" ? null : moment(texts.created),
      description: description(texts.description),
    };
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

const shown = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

function line(texts: Readonly<Record<Column, string>>, column: Column, longest: number): string {
  const text = texts[column];
  if (!text.trim()) throw new Refused(`${column} is missing`);
  if (text.length > longest) throw new Refused(`${column} has ${text.length} characters; at most ${longest} may be`);
  if (text !== text.trim()) throw new Refused(`${column} begins or ends with a space: ${shown(text)}`);
  if (/\p{Cc}/u.test(text)) throw new Refused(`${column} has a line end or another control character: ${shown(text)}`);
  return text;
}

function departmentName(texts: Readonly<Record<Column, string>>): string {
  const name = line(texts, "department", 60);
  if (!slugOf(name)) throw new Refused(`department needs a letter or a digit: ${shown(name)}`);
  return name;
}

function description(text: string): string {
  if (!text.trim()) throw new Refused("description is missing");
  if (text.length > 10_000) throw new Refused(`description has ${text.length} characters; at most 10000 may be`);
  if (text.includes("\0")) throw new Refused("description has a NUL character");
  return text;
}

function priceInCents(text: string): number {
  const [, dollars, cents = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (dollars === undefined) throw new Refused(`price must be dollars such as 129 or 129.50, not ${shown(text)}`);
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
  if (!amount) throw new Refused("price must be more than 0");
  return amount;
}

function whole(texts: Readonly<Record<Column, string>>, column: Column, from: number, to: number): number {
  const text = texts[column];
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  throw new Refused(`${column} must be a whole number from ${from} to ${to}, not ${shown(text)}`);
}

function picture(text: string, { own, hosts }: Pictures): string {
  if (own.has(text)) return text;
  const url = URL.parse(text);
  if (url?.protocol !== "https:")
    throw new Refused(`picture is neither one of the store's nor an https address: ${shown(text)}`);
  if (!hosts.includes(url.host)) throw new Refused(`picture is on ${url.host}, which IMAGE_HOSTS does not name`);
  return text;
}

function slug(text: string): string {
  if (text.length <= 100 && slugOf(text) === text) return text;
  throw new Refused(`slug must be small letters, digits and single hyphens, at most 100, not ${shown(text)}`);
}

function moment(text: string): Date {
  const form = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d))?$/.exec(text);
  const date = new Date(form ? text : Number.NaN);
  // A day that is none, such as 31 April, would become another one.
  const isDay = form && new Date(text.slice(0, 10)).getUTCDate() === Number(form[3]);
  if (isDay && date.getTime() >= 0) return date;
  throw new Refused(`created must be a date such as 2026-02-03 or 2026-02-03T09:00:00Z, not ${shown(text)}`);
}

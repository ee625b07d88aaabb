import type { Fields } from "../../../admin/domain/pages.ts";

export const [maxBanners, maxRows, maxCards] = [5, 6, 3];

/** Kinds of rows that show no department. The kind of a department's row is "department:<slug>". */
export const rowKinds = ["best", "newest", "best-selling", "by-hand"] as const;

export const departmentPrefix = "department:";

const upTo = (max: number) => Array.from({ length: max }, (_, at) => at + 1);

export const bannerFields = upTo(maxBanners).map((at) => ({
  picture: `banner-${at}`,
  alt: `banner-${at}-alt`,
  caption: `banner-${at}-caption`,
  href: `banner-${at}-href`,
}));
export const rowFields = upTo(maxRows).map((at) => ({
  what: `row-${at}`,
  cards: `row-${at}-cards`,
  products: `row-${at}-products`,
}));

/** Form values without banners and rows. With these values, the shop shows the default home page. */
export const firstHomePage: Fields = Object.fromEntries(
  [...bannerFields, ...rowFields].flatMap((fields) =>
    Object.entries(fields).map(([field, name]) => [name, field === "cards" ? String(maxCards) : ""]),
  ),
);

/** Splits typed ids at commas into parts. `words`: the part split at spaces, which separate ids or belong to an id. */
export const idParts = (typed: string) =>
  typed
    .split(",")
    .map((part) => ({ whole: part.trim(), words: part.split(/\s/).filter(Boolean) }))
    .filter(({ whole }) => whole);

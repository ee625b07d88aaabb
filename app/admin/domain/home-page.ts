import type { Fields } from "./pages.ts";

/** So many banners and rows may be set. */
export const mostBanners = 5;
export const mostRows = 6;

/** As many cards stand in a row at most. */
export const widest = 3;

/** What a row may show. A department is named besides: "department:lighting". */
export const rowKinds = ["best", "newest", "best-selling", "by-hand"] as const;

export const departmentPrefix = "department:";

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

/** The fields of each banner and of each row, by their names in the form. */
export const bannerFields = upTo(mostBanners).map((at) => ({
  picture: `banner-${at}`,
  alt: `banner-${at}-alt`,
  caption: `banner-${at}-caption`,
  href: `banner-${at}-href`,
}));
export const rowFields = upTo(mostRows).map((at) => ({
  what: `row-${at}`,
  cards: `row-${at}-cards`,
  products: `row-${at}-products`,
}));

/** The form of a home page of which nothing was set: it fills itself. */
export const firstHomePage: Fields = Object.fromEntries([
  ...bannerFields.flatMap((banner) => Object.values(banner).map((name) => [name, ""])),
  ...rowFields.flatMap(({ what, cards, products }) => [
    [what, ""],
    [cards, String(widest)],
    [products, ""],
  ]),
]);

/** The ids in a row that is chosen by hand. */
export const idsIn = (typed: string) => typed.split(/[\s,]/).filter(Boolean);

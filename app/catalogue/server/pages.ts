import { isDeepStrictEqual } from "node:util";
import {
  type DepartmentData,
  type DepartmentPage,
  type FeaturedPage,
  type ListQuery,
  pageSize,
  type ProductPage,
  type Reduction,
  type SearchData,
  type SearchFound,
} from "../domain/catalogue.ts";
import { chosenOf, readListQuery, nothingChosen } from "../domain/choices.ts";
import { serverMessages } from "../server-messages.ts";
import { catalogueMessages as messages } from "../messages.ts";
import { choiceName } from "../list-messages.ts";
import type { Redirect, SharedLoader } from "../../page/server/loaders.ts";
import { homeAddress } from "../../shop/addresses.ts";
import { cents } from "../../shop/domain/money.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { sharedPicture } from "../../shop/server/pictures.ts";
import { subscriptionOn } from "./back-in-stock/routes.ts";
import type { Catalogue } from "./catalogue.ts";
import { deliveredTo, deliveryOf, type FilterCountries } from "./countries.ts";
import { detailsOf } from "./details.ts";
import type { Moved } from "./moved.ts";
import type { StoreSettings } from "./store-settings.ts";
import { type ReadOfferCharges, structuredDepartment, structuredProduct, structuredShop } from "./structured.ts";
import { departmentAddress, productAddress } from "../addresses.ts";

export const homePage = (now: () => Promise<FeaturedPage>): SharedLoader<FeaturedPage> => ({
  load: async () => ({ data: await now(), about: { structured: structuredShop } }),
});

export type ProductPageOptions = {
  readonly orders: boolean;
  readonly sends: boolean;
  readonly readOfferCharges: ReadOfferCharges;
  readonly deliverable: FilterCountries;
  /** Reads an offer's schema.org properties about returns. Null without the returns feature. */
  readonly readReturnPolicy?: (() => Promise<object>) | null | undefined;
};

/** Redirects a former URL to the product, and an archived product to its department or home. */
export const productPage = (
  catalogue: Catalogue,
  { orders, sends, readOfferCharges, deliverable, readReturnPolicy }: ProductPageOptions,
) =>
  ({
    query: ["back", "asking"],
    async load({ params, query }) {
      const found = await catalogue.product(params["slug"]!);
      if (!found) return elsewhere(await catalogue.moved(params["slug"]!));
      const { facts, ...product } = found;
      const { id, title, description, image, pictures, price } = product;
      const { taxClass, grams } = facts;
      const [related, settings, charges, policy] = await Promise.all([
        catalogue.related(product),
        catalogue.storeSettings(),
        readOfferCharges({ id, unitPrice: cents(price), taxClass, grams }),
        readReturnPolicy?.(),
      ]);
      const offer = { ...charges, ...policy };
      const delivery = deliveryOf(settings.delivery, orders, await deliverable(deliveredTo(settings)));
      const reducedUntil = lastDay(product.reduction, settings);
      const subscription = sends && product.available === 0 ? subscriptionOn(query) : undefined;
      return {
        data: { title, product, details: detailsOf(facts), delivery, reducedUntil, subscription, related },
        about: {
          canonical: productAddress(product.slug),
          description,
          picture: sharedPicture(image, pictures[0]?.alt || title),
          structured: structuredProduct(product, facts, offer),
          structuredData: offer,
        },
      };
    },
  }) satisfies SharedLoader<ProductPage>;

function lastDay(reduction: Reduction | undefined, { locale, timeZone }: StoreSettings) {
  if (!reduction?.ends) return undefined;
  const format = { dateStyle: "long", numberingSystem: "latn", timeZone: timeZone ?? "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(reduction.ends - 1);
}

function elsewhere(moved: Moved | null): Redirect | null {
  if (!moved) return null;
  if ("slug" in moved) return { redirect: productAddress(moved.slug), status: 301 };
  return { redirect: moved.department === null ? homeAddress() : departmentAddress(moved.department), status: 302 };
}

const listParameters = Object.keys(nothingChosen);

export const departmentPage = (catalogue: Catalogue) =>
  ({
    query: [...listParameters, "after", "before"],
    async load({ params, query }) {
      const slug = params["slug"]!;
      const listQuery = readListQuery(query);
      const [after, before] = [query.get("after") ?? undefined, query.get("before") ?? undefined];
      const page = await catalogue.department(slug, { ...listQuery, after, before });
      const shown = page ?? (after || before ? await catalogue.department(slug, listQuery) : null);
      if (!shown) return null;
      const { name } = shown.department;
      const [first] = shown.products;
      const formats = await catalogue.written();
      return {
        data: { title: name, announcement: announceDepartment(shown, formats), ...shown },
        about: {
          description: serverMessages.department(name),
          picture: first && sharedPicture(first.image, first.title),
          structured: structuredDepartment(shown.department),
          canonical: departmentAddress(slug, page ? ownQuery(listQuery, query) : {}),
        },
      };
    },
  }) satisfies SharedLoader<DepartmentData>;

function ownQuery(listQuery: ListQuery, query: URLSearchParams) {
  const cursor = ["after", "before"].find((name) => query.has(name));
  return isDeepStrictEqual(listQuery, nothingChosen) && cursor ? { [cursor]: query.get(cursor)! } : {};
}

export const searchPage = (catalogue: Catalogue) =>
  ({
    query: ["q", "department", "page", ...listParameters],
    async load({ query }) {
      const text = (name: string) => query.get(name)?.trim() ?? "";
      const page = Number(text("page"));
      const department =
        text("department") && (await catalogue.departments()).find(({ slug }) => slug === text("department"));
      const searchQuery = {
        ...readListQuery(query),
        q: text("q"),
        department: department ? department.slug : "",
        page: Number.isSafeInteger(page) && page > 0 ? page : 1,
      };
      const title = searchQuery.q ? messages.search.title(searchQuery.q) : messages.search.label;
      const found = await catalogue.search(searchQuery);
      const formats = await catalogue.written();
      const announcement = announceSearch(found, department ? department.name : "", formats);
      return { data: { title, announcement, ...found } };
    },
  }) satisfies SharedLoader<SearchData>;

type Formats = Pick<Shop, "money" | "counts">;

function announceDepartment(shown: DepartmentPage, formats: Formats) {
  const { page, next, previous } = shown;
  return announceList(shown, "", formats, next === null && previous === null ? "" : messages.paging.page(page));
}

function announceSearch(found: SearchFound, department: string, formats: Formats) {
  const { query, products, total } = found;
  if (!query.q) return undefined;
  if (products.length === 0 && total > 0) return messages.search.beyond;
  if (products.length === 0 && chosenOf(query).length === 0) return messages.search.nothing(query.q);
  return announceList(found, department, formats, total > pageSize ? messages.paging.page(query.page) : "");
}

/** Screen-reader text: number of products, sort order, filters, and page number (`page`, empty without more pages). */
function announceList(
  { query, total, more }: DepartmentPage | SearchFound,
  department: string,
  { money, counts }: Formats,
  page: string,
) {
  const chosen = chosenOf(query).map((of) => (of === "department" ? department : choiceName(of, query[of], money)));
  return [messages.list.counted(total, more, counts), messages.list.announcedSorts[query.sort], ...chosen, page]
    .filter(Boolean)
    .join(", ");
}

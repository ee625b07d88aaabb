import { isDeepStrictEqual } from "node:util";
import {
  type DepartmentPage,
  type Facets,
  type ListQuery,
  pageSize,
  type SearchQuery,
  type SearchFound,
} from "../domain/catalogue.ts";
import { chosenOf, readListQuery, nothingChosen } from "../domain/choices.ts";
import { serverMessages } from "../server-messages.ts";
import { catalogueMessages as messages } from "../messages.ts";
import { choiceName } from "../list-messages.ts";
import type { Loader, Redirect } from "../../page/server/loaders.ts";
import { homeAddress } from "../../shop/addresses.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { sharedPicture } from "../../shop/server/pictures.ts";
import { subscriptionOn } from "./back-in-stock/routes.ts";
import type { Catalogue } from "./catalogue.ts";
import { deliveryOf } from "./countries.ts";
import { detailsOf } from "./details.ts";
import type { Moved } from "./moved.ts";
import { structuredDepartment, structuredProduct } from "./structured.ts";
import { departmentAddress, productAddress } from "../addresses.ts";

/**
 * The page of a product, with others of its department. An address that a product had before leads to it; that of one that is
 * archived to its department for the time being, or home.
 * @param shop whether what is sold can be ordered there, and emails are sent.
 */
export const productPage = (catalogue: Catalogue, { orders, sends }: { orders: boolean; sends: boolean }) =>
  ({
    query: ["back", "asking"],
    async load({ params, query }) {
      const found = await catalogue.product(params["slug"]!);
      if (!found) return elsewhere(await catalogue.moved(params["slug"]!));
      const { facts, ...product } = found;
      const { title, description, image, pictures } = product;
      const [related, market] = await Promise.all([catalogue.related(product), catalogue.market()]);
      const subscription = sends && product.available === 0 ? subscriptionOn(query) : undefined;
      return {
        data: {
          title,
          product,
          details: detailsOf(facts),
          delivery: deliveryOf(market, orders),
          subscription,
          related,
        },
        about: {
          canonical: productAddress(product.slug),
          description,
          picture: sharedPicture(image, pictures[0]?.alt || title),
          structured: structuredProduct(product, facts),
        },
      };
    },
  }) satisfies Loader;

function elsewhere(moved: Moved | null): Redirect | null {
  if (!moved) return null;
  if ("slug" in moved) return { redirect: productAddress(moved.slug), status: 301 };
  return { redirect: moved.department === null ? homeAddress() : departmentAddress(moved.department), status: 302 };
}

/** The pages of the specification's that nobody looks for: what they show is the visitor's own. */
export const unlistedPage = { load: () => ({ data: null, about: { unlisted: true } }) } satisfies Loader;

/** What every list depends on. */
const listParameters = Object.keys(nothingChosen);

/** A page of a department, in one of its orders, narrowed or not. An order or a cursor that means nothing is as good as none. */
export const departmentPage = (catalogue: Catalogue) =>
  ({
    query: [...listParameters, "after", "before"],
    async load({ params, query }) {
      const slug = params["slug"]!;
      const asked = readListQuery(query);
      const [after, before] = [query.get("after") ?? undefined, query.get("before") ?? undefined];
      const page = await catalogue.department(slug, { ...asked, after, before });
      const shown = page ?? (after || before ? await catalogue.department(slug, asked) : null);
      if (!shown) return null;
      const { name } = shown.department;
      const [first] = shown.products;
      const written = await catalogue.written();
      return {
        data: { title: name, said: saidOfDepartment(shown, written), ...shown, facets: named(shown.facets, written) },
        about: {
          description: serverMessages.department(name),
          picture: first && sharedPicture(first.image, first.title),
          structured: structuredDepartment(shown.department),
          canonical: departmentAddress(slug, page ? ownQuery(asked, query) : {}),
        },
      };
    },
  }) satisfies Loader;

/** The pages of the usual order stand for themselves; all others, and those narrowed, show the same products once more. */
function ownQuery(asked: ListQuery, query: URLSearchParams) {
  const cursor = ["after", "before"].find((name) => query.has(name));
  return isDeepStrictEqual(asked, nothingChosen) && cursor ? { [cursor]: query.get(cursor)! } : {};
}

/** What a search finds. Search engines are to find products and departments, not searches. */
export const searchPage = (catalogue: Catalogue) =>
  ({
    query: ["q", "department", "page", ...listParameters],
    async load({ query }) {
      const text = (name: string) => query.get(name)?.trim() ?? "";
      const page = Number(text("page"));
      const department =
        text("department") && (await catalogue.departments()).find(({ slug }) => slug === text("department"));
      const asked: SearchQuery = {
        ...readListQuery(query),
        q: text("q"),
        department: department ? department.slug : "",
        page: Number.isSafeInteger(page) && page > 0 ? page : 1,
      };
      const title = asked.q ? messages.search.title(asked.q) : messages.search.label;
      const found = await catalogue.search(asked);
      const written = await catalogue.written();
      const said = saidOfSearch(found, department ? department.name : "", written);
      return { data: { title, said, ...found, facets: named(found.facets, written) }, about: { unlisted: true } };
    },
  }) satisfies Loader;

/** How this shop writes money and counts, where its owner has chosen that. */
type Written = Pick<Shop, "money" | "counts">;

/** The price facets in the shop's own money. */
const named = ({ price, ...facets }: Facets, { money }: Written): Facets => ({
  ...facets,
  price: price.map((facet) => ({ ...facet, name: choiceName("price", facet.value, money) })),
});

/** What is said aloud of a page of a department, so that each change of it is heard. */
function saidOfDepartment(shown: DepartmentPage, written: Written) {
  const { page, next, previous } = shown;
  return saidOfList(shown, "", written, next === null && previous === null ? "" : messages.paging.page(page));
}

/** The same of a search; or that there is nothing. */
function saidOfSearch(found: SearchFound, department: string, written: Written) {
  const { asked, products, total } = found;
  if (!asked.q) return undefined;
  if (products.length === 0 && total > 0) return messages.search.beyond;
  if (products.length === 0 && chosenOf(asked).length === 0) return messages.search.nothing(asked.q);
  return saidOfList(found, department, written, total > pageSize ? messages.paging.page(asked.page) : "");
}

/** How much there is, in which order, what it is narrowed to, and the page where there are several. */
function saidOfList(
  { asked, total, more }: DepartmentPage | SearchFound,
  department: string,
  { money, counts }: Written,
  page: string,
) {
  const chosen = chosenOf(asked).map((of) => (of === "department" ? department : choiceName(of, asked[of], money)));
  return [messages.list.counted(total, more, counts), messages.list.saidSorts[asked.sort], ...chosen, page]
    .filter(Boolean)
    .join(", ");
}

import { type DepartmentPage, pageSize, type SearchAsked, type SearchFound } from "../domain/catalogue.ts";
import { type Sort, sorts } from "../domain/sorts.ts";
import { catalogueWords as words } from "../words.ts";
import { priceName } from "../list-words.ts";
import type { Loader, Redirect } from "../../page/server/loaders.ts";
import { homeAddress } from "../../shop/addresses.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { sharedPicture } from "../../shop/server/pictures.ts";
import type { Catalogue } from "./catalogue.ts";
import { deliveryOf } from "./countries.ts";
import { detailsOf } from "./details.ts";
import type { Moved } from "./moved.ts";
import { structuredDepartment, structuredProduct } from "./structured.ts";
import { departmentAddress, productAddress } from "../addresses.ts";

/**
 * The page of a product, with others of its department. An address that a product had before leads to it; that of one that is
 * archived to its department for the time being, or home.
 * @param orders whether what is sold can be ordered.
 */
export const productPage = (catalogue: Catalogue, orders: boolean) =>
  ({
    async load({ params }) {
      const found = await catalogue.product(params["slug"]!);
      if (!found) return elsewhere(await catalogue.moved(params["slug"]!));
      const { facts, ...product } = found;
      const { title, description, image, pictures } = product;
      const [related, market] = await Promise.all([catalogue.related(product), catalogue.market()]);
      return {
        data: { title, product, details: detailsOf(facts), delivery: deliveryOf(market, orders), related },
        about: {
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

/** A page of a department, in one of its orders. An order or a cursor that means nothing is as good as none. */
export const departmentPage = (catalogue: Catalogue) =>
  ({
    query: ["sort", "after", "before"],
    async load({ params, query }) {
      const slug = params["slug"]!;
      const sort = sorts.find((known) => known === query.get("sort")) ?? "relevance";
      const [after, before] = [query.get("after") ?? undefined, query.get("before") ?? undefined];
      const page = await catalogue.department(slug, { sort, after, before });
      const shown = page ?? (after || before ? await catalogue.department(slug, { sort }) : null);
      if (!shown) return null;
      const { name } = shown.department;
      const [first] = shown.products;
      return {
        data: { title: name, said: saidOfDepartment(shown, (await catalogue.written()).counts), ...shown },
        about: {
          description: words.department.description(name),
          picture: first && sharedPicture(first.image, first.title),
          structured: structuredDepartment(shown.department),
          canonical: departmentAddress(slug, page ? ownQuery(sort, query) : {}),
        },
      };
    },
  }) satisfies Loader;

/** The pages of the usual order stand for themselves; all others show the same products once more. */
function ownQuery(sort: Sort, query: URLSearchParams) {
  const cursor = ["after", "before"].find((name) => query.has(name));
  return sort === "relevance" && cursor ? { [cursor]: query.get(cursor)! } : {};
}

/** What a search finds. Search engines are to find products and departments, not searches. */
export const searchPage = (catalogue: Catalogue) =>
  ({
    query: ["q", "department", "price", "page"],
    async load({ query }) {
      const text = (name: string) => query.get(name)?.trim() ?? "";
      const page = Number(text("page"));
      const asked: SearchAsked = {
        q: text("q"),
        department: text("department"),
        price: text("price"),
        page: Number.isSafeInteger(page) && page > 0 ? page : 1,
      };
      const title = asked.q ? words.search.title(asked.q) : words.search.label;
      const found = await catalogue.search(asked);
      const written = await catalogue.written();
      const prices = found.prices.map((facet) => ({ ...facet, name: priceName(facet.value, written.money) }));
      return { data: { title, said: saidOfSearch(found, written), ...found, prices }, about: { unlisted: true } };
    },
  }) satisfies Loader;

/** How this shop writes money and counts, where its owner has chosen that. */
type Written = Pick<Shop, "money" | "counts">;

/** What is said aloud of a page of a department, so that a change of the order or the page is heard. */
function saidOfDepartment({ total, more, sort, page, next, previous }: DepartmentPage, counts: Written["counts"]) {
  const said = words.department.said(total, more, sort, counts);
  return next === null && previous === null ? said : `${said}, ${words.paging.page(page)}`;
}

/** The same of a search: how much it found, what it is narrowed to, and the page; or that there is nothing. */
function saidOfSearch({ asked, products, total, more, departments }: SearchFound, { money, counts }: Written) {
  const { q, department, price, page } = asked;
  if (!q) return undefined;
  if (products.length === 0) return total > 0 ? words.search.beyond : words.search.nothing(q);
  const parts = [
    words.search.counted(total, more, counts),
    departments.find(({ value }) => value === department)?.name ?? department,
    price && priceName(price, money),
    total > pageSize ? words.paging.page(page) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

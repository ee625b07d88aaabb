import { type SearchAsked, type Sort, sorts } from "../../domain/catalogue.ts";
import { catalogueWords } from "../../words/catalogue.ts";
import type { Loader } from "../pages.ts";
import type { Catalogue } from "./catalogue.ts";

/** The page of a product, with others of its department. */
export const productPage = (catalogue: Catalogue) =>
  ({
    async load({ params }) {
      const product = await catalogue.product(params["slug"]!);
      if (!product) return null;
      const { title, description, image, price, available } = product;
      return {
        data: { title, product, related: await catalogue.related(product) },
        about: {
          description,
          image,
          structured: (absolute) => ({
            "@context": "https://schema.org",
            "@type": "Product",
            name: title,
            description,
            sku: product.id,
            image: absolute(image),
            category: product.department.name,
            offers: {
              "@type": "Offer",
              url: absolute(`/products/${product.slug}`),
              price: price.toFixed(2),
              priceCurrency: "USD",
              availability: `https://schema.org/${available > 0 ? "InStock" : "OutOfStock"}`,
            },
          }),
        },
      };
    },
  }) satisfies Loader;

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
      return {
        data: { title: name, ...shown },
        about: {
          description: catalogueWords.department.description(name),
          image: shown.products[0]?.image,
          canonical: `/departments/${encodeURIComponent(slug)}${page ? ownQuery(sort, query) : ""}`,
        },
      };
    },
  }) satisfies Loader;

/** The pages of the usual order stand for themselves; all others show the same products once more. */
function ownQuery(sort: Sort, query: URLSearchParams) {
  const cursor = ["after", "before"].find((name) => query.has(name));
  return sort === "relevance" && cursor ? `?${cursor}=${encodeURIComponent(query.get(cursor)!)}` : "";
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
      const title = asked.q ? catalogueWords.search.title(asked.q) : catalogueWords.search.label;
      return { data: { title, ...(await catalogue.search(asked)) }, about: { unlisted: true } };
    },
  }) satisfies Loader;

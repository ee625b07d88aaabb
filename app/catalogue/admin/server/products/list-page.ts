import { productStates } from "../../../domain/assortment.ts";
import type { Department } from "../../../domain/catalogue.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminView } from "../../../../admin/server/page.ts";
import type { ProductEditor } from "./products.ts";

const [maxTextLength, maxPage] = [200, 100];

/** Ignores invalid query parameters. */
export const productsPage = (
  products: ProductEditor,
  departments: () => Promise<readonly Department[]>,
): AdminView<ProductsPage> => ({
  async show({ role }, query) {
    const text = (name: string) => (query.get(name) ?? "").replaceAll("\0", "").trim().slice(0, maxTextLength);
    const page = /^[1-9]\d{0,2}$/.test(text("page")) ? Math.min(Number(text("page")), maxPage) : 1;
    const state = productStates.find((known) => known === text("state")) ?? "";
    const filter = { q: text("q"), department: text("department"), state } as const;
    const [after, before] = [query.get("after") ?? undefined, query.get("before") ?? undefined];
    const [found, all] = await Promise.all([products.list({ ...filter, after, before, page }), departments()]);
    const { title } = productMessages.list;
    return { title, filter, ...found, departments: all, mayChange: role !== "reader" };
  },
});

import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import type { Database } from "../../../database/database.ts";
import { withTimeouts } from "../../../server/timeout.ts";
import type { AdminRoute } from "../page.ts";
import { archivePage } from "./archive-page.ts";
import { newProductPage, productPage } from "./edit-page.ts";
import { productsPage } from "./list-page.ts";
import { pricesPage } from "./prices-page.ts";
import { createProductEditor } from "./products.ts";
import { stockPage } from "./stock-page.ts";

type Sources = { readonly database: Database; readonly catalogue: Catalogue };

export function productPages({ database, catalogue }: Sources): Readonly<Record<string, AdminRoute>> {
  const products = withTimeouts(createProductEditor(database));
  const departments = () => catalogue.departments();
  return {
    "admin-products": productsPage(products, departments),
    "admin-product-new": newProductPage(products, departments),
    "admin-product": productPage(products, departments),
    "admin-product-stock": stockPage(products),
    "admin-product-prices": pricesPage(products),
    "admin-product-archive": archivePage(products),
  };
}

import type { AdminServices } from "../../../admin/server/services.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminPart } from "../../../admin/server/part.ts";
import type { Database } from "../../../database/database.ts";
import type { Catalogue } from "../../server/catalogue.ts";
import { readLowStock } from "../../server/low-stock.ts";
import { formatsOf, readStoreSettings } from "../../server/store-settings.ts";
import type { ReadUntaxedWarning } from "../domain/products/pages.ts";
import { homePageAddress, storeSettingsAddress, synonymsAddress } from "../addresses.ts";
import { importMessages } from "../import-messages.ts";
import { catalogueAdminMessages } from "../messages.ts";
import { productMessages } from "../product-messages.ts";
import { homeFormPage, type HomePage, homeSetting } from "./home-page.ts";
import { exportPage } from "./import/export-page.ts";
import { importFilePage } from "./import/file-page.ts";
import { importPage } from "./import/import-page.ts";
import { createImports } from "./import/imports.ts";
import { undoImportPage } from "./import/undo-page.ts";
import { productPicturesPage } from "./pictures/product-page.ts";
import { zipPage } from "./pictures/zip-page.ts";
import { archivePage } from "./products/archive-page.ts";
import { newProductPage, productPage } from "./products/edit-page.ts";
import { productsPage } from "./products/list-page.ts";
import { pricesPage } from "./products/prices-page.ts";
import { createProductEditor } from "./products/products.ts";
import { stockPage } from "./products/stock-page.ts";
import { applySynonyms, searchSetting } from "./search-synonyms.ts";
import { extendedForm } from "./extended-form.ts";
import { hasOrders, type RefuseCurrency, regionSetting, saveStoreSettings } from "./store-settings.ts";

export type AdminDependencies = {
  readonly database: Database;
  readonly admin: AdminServices;
  readonly catalogue: Catalogue;
  readonly home: HomePage;
  readonly imageHosts: readonly string[];
  readonly refuseCurrency: RefuseCurrency;
  readonly untaxedWarning: ReadUntaxedWarning;
};

export function catalogueAdmin(dependencies: AdminDependencies) {
  const { database, admin, catalogue, home, imageHosts, refuseCurrency, untaxedWarning } = dependencies;
  const { settings, pictures, jobs } = admin;
  const { homePage, storeSettings, search } = catalogueAdminMessages;
  const products = createProductEditor(database);
  const departments = () => catalogue.departments();
  const imports = createImports(database, jobs, imageHosts);
  return {
    pages: {
      "admin-store-settings": extendedForm(
        formPage({
          title: storeSettings.title,
          address: storeSettingsAddress,
          settings,
          ...regionSetting,
          stored: regionSetting,
          beforeCommit: (transaction, chosen) => saveStoreSettings(transaction, chosen, refuseCurrency),
        }),
        async () => ({ hasOrders: await hasOrders(database) }),
      ),
      "admin-search": formPage({
        title: search.title,
        address: synonymsAddress,
        settings,
        ...searchSetting,
        stored: searchSetting,
        beforeCommit: applySynonyms,
      }),
      "admin-home": homeFormPage(settings, pictures, home),
      "admin-products": productsPage(products, departments),
      "admin-product-new": newProductPage(products, departments),
      "admin-product": productPage(products, departments, untaxedWarning),
      "admin-product-stock": stockPage(products),
      "admin-product-prices": pricesPage(products),
      "admin-product-archive": archivePage(products),
      "admin-product-pictures": productPicturesPage(database, pictures),
      "admin-pictures": zipPage(database, pictures, jobs),
      "admin-import": importPage(imports),
      "admin-import-undo": undoImportPage(imports),
      "admin-import-export": exportPage(database),
      "admin-import-file": importFilePage(imports),
    },
    menu: {
      "admin-products": { group: "Catalogue", name: productMessages.list.title },
      "admin-pictures": { group: "Catalogue", name: catalogueAdminMessages.menu.pictures },
      "admin-import": { group: "Catalogue", name: importMessages.title },
      "admin-search": { group: "Catalogue", name: search.title },
      "admin-store-settings": { group: "Settings", name: storeSettings.title },
      "admin-home": { group: "Settings", name: homePage.title },
    },
    cards: { stock: () => readLowStock(database) },
    settings: [
      { title: homePage.title, href: homePageAddress(), setting: homeSetting },
      { title: storeSettings.title, href: storeSettingsAddress(), setting: regionSetting },
      { title: search.title, href: synonymsAddress(), setting: searchSetting },
    ],
    facts: [async () => formatsOf(await readStoreSettings(database))],
    activities: { ...catalogueAdminMessages.activities, ...productMessages.record },
    jobs: catalogueAdminMessages.jobs,
  } satisfies AdminPart;
}

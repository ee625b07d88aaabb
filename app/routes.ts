import { basket } from "./basket/feature.ts";
import { departmentAddress, productAddress, searchAddress } from "./catalogue/addresses.ts";
import { catalogue } from "./catalogue/feature.ts";
import { emails } from "./emails/feature.ts";
import {
  addressBookAddress,
  findOrderAddress,
  orderAddress,
  ordersAddress,
  reviewAddress,
  savedAddressAddress,
} from "./orders/addresses.ts";
import { orders } from "./orders/feature.ts";
import {
  activityLogAddress,
  adminAddress,
  adminPageAddress,
  adminPagesAddress,
  appearanceAddress,
  deletePageAddress,
  emailDetailsAddress,
  emailsAddress,
  generalSettingsAddress,
  newPageAddress,
  noticesAddress,
  secondFactorAddress,
  signOutAddress,
  textPageAddress,
} from "./admin/addresses.ts";
import {
  adminProductAddress,
  archiveProductAddress,
  exportAddress,
  homePageAddress,
  importAddress,
  importFileAddress,
  newProductAddress,
  picturesAddress,
  productPicturesAddress,
  productPricesAddress,
  productStockAddress,
  productsAddress,
  storeSettingsAddress,
  synonymsAddress,
  undoImportAddress,
} from "./catalogue/admin/addresses.ts";
import {
  adminOrderAddress,
  adminOrdersAddress,
  exportOrdersAddress,
  orderTextAddress,
  printOrdersAddress,
  slipAddress,
} from "./orders/admin/addresses.ts";
import { admin } from "./admin/feature.ts";
import {
  adminAction,
  adminDownload,
  adminPage,
  catalogueTeam,
  dashboardCard,
  editors,
  everybody,
  ordersTeam,
  ownersOnly,
  viewers,
} from "./admin/map.ts";
import type { Site } from "./page/document-data.ts";
import { page } from "./page/map.ts";
import { pageMessages } from "./page/messages.ts";
import { accountAddress, stepAddress } from "./profile/addresses.ts";
import { profile } from "./profile/feature.ts";
import { checkoutAddress, homeAddress, loginAddress } from "./shop/addresses.ts";
import { shop } from "./shop/feature.ts";
import { messages } from "./shop/messages.ts";

/** Common options of the home, basket, sign-in and 404 pages of several features. */
const homePage = {
  title: (shopName: string, _: unknown, { slogan }: Site) => messages.home.title(shopName, slogan),
} as const;
const basketPage = {
  title: (shopName: string) => messages.checkout.title(shopName),
  data: false,
  unlisted: "catalogue",
} as const;
const signInPage = {
  title: (shopName: string) => messages.login.title(shopName),
  header: false,
  unlisted: "catalogue",
} as const;
const unknownPage = { title: (shopName: string) => pageMessages.notFound.title(shopName), data: false } as const;

/**
 * Pages by name. If several pages have the same URL, the store uses the first enabled page. The browser build includes
 * this map.
 * Each feature has the loaders of its pages in `server.ts`.
 */
export const pages = {
  featured: page(homeAddress, catalogue, () => import("./catalogue/screens/featured.tsx"), homePage),
  home: page(homeAddress, shop, () => import("./shop/screens/home.tsx"), { ...homePage, data: false }),
  basket: page(checkoutAddress, basket, () => import("./basket/screens/basket.tsx"), basketPage),
  checkout: page(checkoutAddress, shop, () => import("./shop/screens/checkout.tsx"), basketPage),
  "sign-in": page(loginAddress, profile, () => import("./profile/screens/sign-in.tsx"), signInPage),
  "order-login": page(loginAddress, orders, () => import("./orders/screens/order-login.tsx"), signInPage),
  login: page(loginAddress, shop, () => import("./shop/screens/login.tsx"), { ...signInPage, data: false }),
  product: page(productAddress, catalogue, () => import("./catalogue/screens/product.tsx")),
  department: page(departmentAddress, catalogue, () => import("./catalogue/screens/department.tsx"), {
    announce: ({ announcement }) => announcement,
  }),
  search: page(searchAddress, catalogue, () => import("./catalogue/screens/search.tsx"), {
    announce: ({ announcement }) => announcement,
    unlisted: "catalogue",
  }),
  review: page(reviewAddress, orders, () => import("./orders/screens/review.tsx")),
  orders: page(ordersAddress, orders, () => import("./orders/screens/orders.tsx")),
  "find-order": page(findOrderAddress, orders, () => import("./orders/screens/find-order.tsx"), {
    unlisted: "catalogue",
  }),
  order: page(orderAddress, orders, () => import("./orders/screens/order.tsx")),
  addresses: page(addressBookAddress, orders, () => import("./orders/screens/addresses.tsx")),
  "saved-address": page(savedAddressAddress, orders, () => import("./orders/screens/addresses.tsx")),
  account: page(accountAddress, profile, () => import("./profile/screens/account.tsx")),
  step: page(stepAddress, profile, () => import("./profile/screens/step.tsx")),
  "text-page": page(textPageAddress, admin, () => import("./admin/screens/text-page.tsx")),
  "no-such-page": page(null, catalogue, () => import("./catalogue/screens/no-such-page.tsx"), unknownPage),
  "not-found": page(null, shop, () => import("./page/screens/not-found.tsx"), unknownPage),
};

/** The 500 page. A function, so that browser builds can omit the page. */
export const problem = () =>
  page(null, shop, () => import("./page/screens/problem.tsx"), { title: pageMessages.problem.title, header: false });

/** Cards of the dashboard in their order, with the roles that see them. Functions, so that browser builds drop them. */
export const dashboardCards = () => ({
  toShip: dashboardCard(orders, ordersTeam.see, () => import("./orders/admin/cards/to-ship.tsx")),
  sales: dashboardCard(orders, ownersOnly.see, () => import("./orders/admin/cards/sales.tsx")),
  stock: dashboardCard(catalogue, catalogueTeam.see, () => import("./catalogue/admin/cards/low-stock.tsx")),
  errors: dashboardCard(admin, ownersOnly.see, () => import("./admin/cards/errors.tsx")),
});

/**
 * Pages of the admin in the order of the menu, with the roles that may see them and submit their forms. Others get 404.
 * Each feature has the handlers of its pages in `admin/server/part.ts`, the admin itself in `server/own-part.ts`.
 */
export const adminPages = () => ({
  "admin-dashboard": adminPage(adminAddress, admin, viewers(everybody), async () =>
    (await import("./admin/screens/dashboard.tsx")).dashboardOf(dashboardCards()),
  ),
  "admin-orders": adminPage(adminOrdersAddress, orders, ordersTeam, () => import("./orders/admin/screens/orders.tsx")),
  "admin-orders-export": adminDownload(exportOrdersAddress, orders, ordersTeam.see),
  "admin-orders-print": adminPage(
    printOrdersAddress,
    orders,
    viewers(ordersTeam),
    () => import("./orders/admin/screens/print.tsx"),
  ),
  "admin-order": adminPage(adminOrderAddress, orders, ordersTeam, () => import("./orders/admin/screens/order.tsx")),
  "admin-order-slip": adminPage(
    slipAddress,
    orders,
    viewers(ordersTeam),
    () => import("./orders/admin/screens/print.tsx"),
  ),
  "admin-emails": adminPage(
    emailsAddress,
    emails,
    { ...ownersOnly, see: ordersTeam.see },
    () => import("./admin/screens/emails.tsx"),
  ),
  "admin-email": adminPage(
    emailDetailsAddress,
    emails,
    { ...ownersOnly, see: ordersTeam.see },
    () => import("./admin/screens/email.tsx"),
  ),
  "admin-products": adminPage(
    productsAddress,
    catalogue,
    viewers(catalogueTeam),
    () => import("./catalogue/admin/screens/products/products.tsx"),
  ),
  "admin-product-new": adminPage(
    newProductAddress,
    catalogue,
    editors(catalogueTeam),
    () => import("./catalogue/admin/screens/products/new-product.tsx"),
  ),
  "admin-product": adminPage(
    adminProductAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/products/product.tsx"),
  ),
  "admin-product-stock": adminPage(
    productStockAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/products/stock.tsx"),
  ),
  "admin-product-prices": adminPage(
    productPricesAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/products/prices.tsx"),
  ),
  "admin-product-archive": adminPage(
    archiveProductAddress,
    catalogue,
    editors(catalogueTeam),
    () => import("./catalogue/admin/screens/products/archive-product.tsx"),
  ),
  "admin-product-pictures": adminPage(
    productPicturesAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/product-pictures.tsx"),
  ),
  "admin-pictures": adminPage(
    picturesAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/pictures.tsx"),
  ),
  "admin-import": adminPage(
    importAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/import/import.tsx"),
  ),
  "admin-import-undo": adminPage(
    undoImportAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/import/undo.tsx"),
  ),
  "admin-import-export": adminDownload(exportAddress, catalogue, catalogueTeam.see),
  "admin-import-file": adminPage(
    importFileAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/import/file.tsx"),
  ),
  "admin-search": adminPage(
    synonymsAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/search-synonyms.tsx"),
  ),
  "admin-shop": adminPage(generalSettingsAddress, admin, ownersOnly, () => import("./admin/screens/shop-facts.tsx")),
  "admin-store-settings": adminPage(
    storeSettingsAddress,
    catalogue,
    ownersOnly,
    () => import("./catalogue/admin/screens/store-settings.tsx"),
  ),
  "admin-notices": adminPage(noticesAddress, admin, ownersOnly, () => import("./admin/screens/notices.tsx")),
  "admin-appearance": adminPage(appearanceAddress, admin, ownersOnly, () => import("./admin/screens/appearance.tsx")),
  "admin-home": adminPage(
    homePageAddress,
    catalogue,
    ownersOnly,
    () => import("./catalogue/admin/screens/home-page.tsx"),
  ),
  "admin-pages": adminPage(
    adminPagesAddress,
    admin,
    viewers(ownersOnly),
    () => import("./admin/screens/text-pages.tsx"),
  ),
  "admin-page-new": adminPage(
    newPageAddress,
    admin,
    editors(ownersOnly),
    () => import("./admin/screens/write-page.tsx"),
  ),
  "admin-page": adminPage(adminPageAddress, admin, ownersOnly, () => import("./admin/screens/write-page.tsx")),
  "admin-page-delete": adminPage(
    deletePageAddress,
    admin,
    editors(ownersOnly),
    () => import("./admin/screens/delete-page.tsx"),
  ),
  "admin-ordering": adminPage(
    orderTextAddress,
    orders,
    ownersOnly,
    () => import("./orders/admin/screens/ordering-words.tsx"),
  ),
  "admin-activity-log": adminPage(
    activityLogAddress,
    admin,
    viewers(ownersOnly),
    () => import("./admin/screens/activity-log.tsx"),
  ),
  "admin-second-factor": adminPage(
    secondFactorAddress,
    admin,
    everybody,
    () => import("./admin/screens/second-factor.tsx"),
  ),
  "admin-sign-out": adminAction(signOutAddress, admin, everybody.change),
});

/** Sign-in page of the admin, shown at the URL of the requested admin page. */
export const adminSignIn = () => ({
  screen: () => import("./admin/screens/sign-in.tsx"),
});

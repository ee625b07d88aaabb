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
import type { Page, StoreMap } from "./page/map.ts";
import { pageMessages } from "./page/messages.ts";
import { accountAddress, stepAddress } from "./profile/addresses.ts";
import { profile } from "./profile/feature.ts";
import { checkoutAddress, homeAddress, loginAddress } from "./shop/addresses.ts";
import { shop } from "./shop/feature.ts";
import { messages } from "./shop/messages.ts";

/** Title of a page whose loader provides the title. */
const titled = (shopName: string, data: unknown) => `${(data as { title: string }).title}: ${shopName}`;

/** Route map of the store's pages: URL, feature and screen. The browser build includes this map. */
export const map: StoreMap = {
  routes: [
    {
      path: homeAddress.pattern,
      name: "featured",
      title: (shopName, _, { slogan }) => messages.home.title(shopName, slogan),
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/featured.tsx"),
    },
    {
      path: homeAddress.pattern,
      name: "home",
      title: (shopName) => messages.home.title(shopName),
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/home.tsx"),
    },
    {
      path: checkoutAddress.pattern,
      name: "basket",
      title: (shopName) => messages.checkout.title(shopName),
      header: true,
      data: false,
      feature: basket,
      screen: () => import("./basket/screens/basket.tsx"),
    },
    {
      path: checkoutAddress.pattern,
      name: "checkout",
      title: (shopName) => messages.checkout.title(shopName),
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/checkout.tsx"),
    },
    {
      path: loginAddress.pattern,
      name: "sign-in",
      title: (shopName) => messages.login.title(shopName),
      header: false,
      data: true,
      feature: profile,
      screen: () => import("./profile/screens/sign-in.tsx"),
    },
    {
      path: loginAddress.pattern,
      name: "login",
      title: (shopName) => messages.login.title(shopName),
      header: false,
      data: true,
      feature: orders,
      screen: () => import("./shop/screens/login.tsx"),
    },
    {
      path: loginAddress.pattern,
      name: "login",
      title: (shopName) => messages.login.title(shopName),
      header: false,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/login.tsx"),
    },
    {
      path: productAddress.pattern,
      name: "product",
      title: titled,
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/product.tsx"),
    },
    {
      path: departmentAddress.pattern,
      name: "department",
      title: titled,
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/department.tsx"),
    },
    {
      path: searchAddress.pattern,
      name: "search",
      title: titled,
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/search.tsx"),
    },
    {
      path: reviewAddress.pattern,
      name: "review",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/review.tsx"),
    },
    {
      path: ordersAddress.pattern,
      name: "orders",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/orders.tsx"),
    },
    {
      path: findOrderAddress.pattern,
      name: "find-order",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/find-order.tsx"),
    },
    {
      path: orderAddress.pattern,
      name: "order",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/order.tsx"),
    },
    {
      path: addressBookAddress.pattern,
      name: "addresses",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/addresses.tsx"),
    },
    {
      path: savedAddressAddress.pattern,
      name: "saved-address",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/addresses.tsx"),
    },
    {
      path: accountAddress.pattern,
      name: "account",
      title: titled,
      header: true,
      data: true,
      feature: profile,
      screen: () => import("./profile/screens/account.tsx"),
    },
    {
      path: stepAddress.pattern,
      name: "step",
      title: titled,
      header: true,
      data: true,
      feature: profile,
      screen: () => import("./profile/screens/step.tsx"),
    },
    {
      path: textPageAddress.pattern,
      name: "text-page",
      title: titled,
      header: true,
      data: true,
      feature: admin,
      screen: () => import("./admin/screens/text-page.tsx"),
    },
  ],
  notFound: [
    {
      name: "no-such-page",
      title: (shopName) => pageMessages.notFound.title(shopName),
      header: true,
      data: false,
      feature: catalogue,
      screen: () => import("./catalogue/screens/no-such-page.tsx"),
    },
    {
      name: "not-found",
      title: (shopName) => pageMessages.notFound.title(shopName),
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./page/screens/not-found.tsx"),
    },
  ],
};

/** The 500 page. A function, so that browser builds can omit the page. */
export const problem = (): Page => ({
  name: "problem",
  title: pageMessages.problem.title,
  header: false,
  data: true,
  screen: () => import("./page/screens/problem.tsx"),
});

/** Cards of the dashboard in their order, with the roles that see them. Functions, so that browser builds drop them. */
export const dashboardCards = () => ({
  toShip: dashboardCard(orders, ordersTeam.see, () => import("./orders/admin/cards/to-ship.tsx")),
  sales: dashboardCard(orders, ownersOnly.see, () => import("./orders/admin/cards/sales.tsx")),
  stock: dashboardCard(catalogue, catalogueTeam.see, () => import("./catalogue/admin/cards/low-stock.tsx")),
  errors: dashboardCard(admin, ownersOnly.see, () => import("./admin/cards/errors.tsx")),
});

/** Pages of the admin, with the roles that may see them and submit their forms. Others get 404. */
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
  "admin-shop": adminPage(generalSettingsAddress, admin, ownersOnly, () => import("./admin/screens/shop-facts.tsx")),
  "admin-store-settings": adminPage(
    storeSettingsAddress,
    catalogue,
    ownersOnly,
    () => import("./catalogue/admin/screens/store-settings.tsx"),
  ),
  "admin-search": adminPage(
    synonymsAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/search-synonyms.tsx"),
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
  "admin-pictures": adminPage(
    picturesAddress,
    catalogue,
    catalogueTeam,
    () => import("./catalogue/admin/screens/pictures.tsx"),
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
export const adminSignIn = () => ({ screen: () => import("./admin/screens/sign-in.tsx") });

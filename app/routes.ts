import { basket } from "./basket/feature.ts";
import { departmentAddress, productAddress, searchAddress } from "./catalogue/addresses.ts";
import { catalogue } from "./catalogue/feature.ts";
import { emails } from "./emails/feature.ts";
import {
  addressBookAddress,
  findOrderAddress,
  orderAddress,
  payAddress,
  returnItemsAddress,
  ordersAddress,
  reviewAddress,
  savedAddressAddress,
} from "./orders/addresses.ts";
import * as invoiceUrls from "./invoices/admin/addresses.ts";
import { invoices } from "./invoices/feature.ts";
import { orders } from "./orders/feature.ts";
import * as adminUrls from "./admin/addresses.ts";
import * as catalogueUrls from "./catalogue/admin/addresses.ts";
import * as chargesUrls from "./charges/admin/addresses.ts";
import * as orderUrls from "./orders/admin/addresses.ts";
import { admin } from "./admin/feature.ts";
import { charges } from "./charges/feature.ts";
import {
  adminAction,
  adminDownload,
  adminPage,
  catalogueTeam,
  dashboardCard,
  editors,
  anyRole,
  ordersTeam,
  ownersOnly,
  viewers,
} from "./admin/map.ts";
import { orderCard } from "./orders/admin/map.ts";
import type { Site } from "./page/document-data.ts";
import { page } from "./page/map.ts";
import * as paymentUrls from "./payments/admin/addresses.ts";
import { payments } from "./payments/feature.ts";
import { pageMessages } from "./page/messages.ts";
import { accountAddress, stepAddress } from "./profile/addresses.ts";
import { profile } from "./profile/feature.ts";
import { withdrawAddress } from "./returns/addresses.ts";
import * as returnUrls from "./returns/admin/addresses.ts";
import { returns } from "./returns/feature.ts";
import { checkoutAddress, homeAddress, loginAddress } from "./shop/addresses.ts";
import type { Shop } from "./shop/domain/shop.ts";
import { shop } from "./shop/feature.ts";
import { messages } from "./shop/messages.ts";

/** Option of pages that search engines must not index in shops with the catalogue feature. */
const unlisted = { unlisted: "catalogue" } as const;
const announced = { announce: ({ announcement }: { announcement?: string | undefined }) => announcement };

// Several features replace the home, basket, sign-in and 404 pages. All variants of a page share these options.
const homePage = {
  title: (shopName: string, _: unknown, { slogan }: Site) => messages.home.title(shopName, slogan),
} as const;
const basketPage = { title: messages.checkout.title, data: false, ...unlisted } as const;
const signInPage = { title: messages.login.title, header: false, ...unlisted } as const;
const unknownPage = { title: pageMessages.notFound.title, data: false } as const;

// Separate functions, because Vite preloads the files of both pages if one expression has two imports.
const basketAlone = () => import("./basket/screens/basket.tsx");
const basketWithEstimate = () => import("./charges/screens/basket-estimate.tsx");

/** Pages by name. If several pages share a URL, the store uses the first enabled page. Browsers load this map. */
export const pages = {
  featured: page(homeAddress, catalogue, () => import("./catalogue/screens/featured.tsx"), homePage),
  home: page(homeAddress, shop, () => import("./shop/screens/home.tsx"), { ...homePage, data: false }),
  basket: page(
    checkoutAddress,
    basket,
    ({ hasRates }: Partial<Shop>) => (hasRates ? basketWithEstimate() : basketAlone()),
    { ...basketPage, file: ({ hasRates }: Partial<Shop>) => hasRates && "basket-estimate" },
  ),
  checkout: page(checkoutAddress, shop, () => import("./shop/screens/checkout.tsx"), basketPage),
  "sign-in": page(loginAddress, profile, () => import("./profile/screens/sign-in.tsx"), signInPage),
  "order-login": page(loginAddress, orders, () => import("./orders/screens/order-login.tsx"), signInPage),
  login: page(loginAddress, shop, () => import("./shop/screens/login.tsx"), { ...signInPage, data: false }),
  product: page(productAddress, catalogue, () => import("./catalogue/screens/product.tsx")),
  department: page(departmentAddress, catalogue, () => import("./catalogue/screens/department.tsx"), announced),
  search: page(searchAddress, catalogue, () => import("./catalogue/screens/search.tsx"), { ...announced, ...unlisted }),
  review: page(reviewAddress, orders, () => import("./orders/screens/review.tsx")),
  orders: page(ordersAddress, orders, () => import("./orders/screens/orders.tsx")),
  "find-order": page(findOrderAddress, orders, () => import("./orders/screens/find-order.tsx"), unlisted),
  order: page(orderAddress, orders, () => import("./orders/screens/order.tsx")),
  pay: page(payAddress, payments, () => import("./payments/screens/pay.tsx"), unlisted),
  withdraw: page(withdrawAddress, returns, () => import("./returns/screens/withdraw.tsx"), unlisted),
  "return-items": page(returnItemsAddress, returns, () => import("./returns/screens/return-items.tsx")),
  addresses: page(addressBookAddress, orders, () => import("./orders/screens/addresses.tsx")),
  "saved-address": page(savedAddressAddress, orders, () => import("./orders/screens/addresses.tsx")),
  account: page(accountAddress, profile, () => import("./profile/screens/account.tsx")),
  step: page(stepAddress, profile, () => import("./profile/screens/step.tsx")),
  "text-page": page(adminUrls.textPageAddress, admin, () => import("./admin/screens/text-page.tsx")),
  "no-such-page": page(null, catalogue, () => import("./catalogue/screens/no-such-page.tsx"), unknownPage),
  "not-found": page(null, shop, () => import("./page/screens/not-found.tsx"), unknownPage),
};

/** The error page. A function, so that browser builds omit it. */
export const problem = () =>
  page(null, shop, () => import("./page/screens/problem.tsx"), { title: pageMessages.problem.title, header: false });

/** Cards in display order, with the roles that see them. A function, so that browser builds omit the cards. */
export const dashboardCards = () => ({
  toShip: dashboardCard(orders, ordersTeam.see, () => import("./orders/admin/cards/to-ship.tsx")),
  sales: dashboardCard(orders, ownersOnly.see, () => import("./orders/admin/cards/sales.tsx")),
  money: dashboardCard(payments, ownersOnly.see, () => import("./payments/admin/cards/money.tsx")),
  stock: dashboardCard(catalogue, catalogueTeam.see, () => import("./catalogue/admin/cards/low-stock.tsx")),
  returns: dashboardCard(returns, ordersTeam.see, () => import("./returns/admin/cards/open-returns.tsx")),
  errors: dashboardCard(admin, ownersOnly.see, () => import("./admin/cards/errors.tsx")),
});

/** Cards that other features than orders add to the admin's page of an order, in display order. */
export const orderPageCards = () => ({
  "order-payment": orderCard(payments, () => import("./payments/admin/cards/order-payment.tsx")),
  "order-returns": orderCard(returns, () => import("./returns/admin/cards/order-returns.tsx")),
});

/** Admin pages in menu order, with the roles that may see a page and submit its forms. */
export const adminPages = () => ({
  "admin-dashboard": adminPage(adminUrls.adminAddress, admin, viewers(anyRole)).screen(async () =>
    (await import("./admin/screens/dashboard.tsx")).dashboardOf(dashboardCards()),
  ),
  "admin-orders": adminPage(orderUrls.adminOrdersAddress, orders, ordersTeam).screen(
    () => import("./orders/admin/screens/orders.tsx"),
  ),
  "admin-orders-export": adminDownload(orderUrls.exportOrdersAddress, orders, ordersTeam.see),
  "admin-orders-print": adminPage(orderUrls.printOrdersAddress, orders, viewers(ordersTeam)).screen(
    () => import("./orders/admin/screens/print.tsx"),
  ),
  "admin-order": adminPage(orderUrls.adminOrderAddress, orders, ordersTeam).screen(async () =>
    (await import("./orders/admin/screens/order.tsx")).orderWith(orderPageCards()),
  ),
  "admin-refund": adminPage(paymentUrls.refundAddress, payments, ordersTeam).screen(
    () => import("./payments/admin/screens/refund.tsx"),
  ),
  "admin-order-slip": adminPage(orderUrls.slipAddress, orders, viewers(ordersTeam)).screen(
    () => import("./orders/admin/screens/print.tsx"),
  ),
  "admin-money": adminPage(paymentUrls.moneyAddress, payments, viewers(ownersOnly)).screen(
    () => import("./payments/admin/screens/money.tsx"),
  ),
  "admin-money-export": adminDownload(paymentUrls.exportMoneyAddress, payments, ownersOnly.see),
  "admin-returns": adminPage(returnUrls.returnsAddress, returns, viewers(ordersTeam)).screen(
    () => import("./returns/admin/screens/returns.tsx"),
  ),
  "admin-return": adminPage(returnUrls.adminReturnAddress, returns, ordersTeam).screen(
    () => import("./returns/admin/screens/return.tsx"),
  ),
  "admin-invoices": adminPage(invoiceUrls.adminInvoicesAddress, invoices, viewers(ordersTeam)).screen(
    () => import("./invoices/admin/screens/invoices.tsx"),
  ),
  "admin-invoices-csv": adminDownload(invoiceUrls.invoicesCsvAddress, invoices, ordersTeam.see),
  "admin-invoices-zip": adminDownload(invoiceUrls.invoicesZipAddress, invoices, ordersTeam.see),
  "admin-invoice": adminDownload(invoiceUrls.adminInvoiceAddress, invoices, ordersTeam.see),
  "admin-invoice-xml": adminDownload(invoiceUrls.adminInvoiceXmlAddress, invoices, ordersTeam.see),
  "admin-emails": adminPage(adminUrls.emailsAddress, emails, { ...ownersOnly, see: ordersTeam.see }).screen(
    () => import("./admin/screens/emails.tsx"),
  ),
  "admin-email": adminPage(adminUrls.emailDetailsAddress, emails, { ...ownersOnly, see: ordersTeam.see }).screen(
    () => import("./admin/screens/email.tsx"),
  ),
  "admin-products": adminPage(catalogueUrls.productsAddress, catalogue, viewers(catalogueTeam)).screen(
    () => import("./catalogue/admin/screens/products/products.tsx"),
  ),
  "admin-product-new": adminPage(catalogueUrls.newProductAddress, catalogue, editors(catalogueTeam)).screen(
    () => import("./catalogue/admin/screens/products/new-product.tsx"),
  ),
  "admin-product": adminPage(catalogueUrls.adminProductAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/products/product.tsx"),
  ),
  "admin-product-stock": adminPage(catalogueUrls.productStockAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/products/stock.tsx"),
  ),
  "admin-product-prices": adminPage(catalogueUrls.productPricesAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/products/prices.tsx"),
  ),
  "admin-product-archive": adminPage(catalogueUrls.archiveProductAddress, catalogue, editors(catalogueTeam)).screen(
    () => import("./catalogue/admin/screens/products/archive-product.tsx"),
  ),
  "admin-product-pictures": adminPage(catalogueUrls.productPicturesAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/product-pictures.tsx"),
  ),
  "admin-pictures": adminPage(catalogueUrls.picturesAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/pictures.tsx"),
  ),
  "admin-import": adminPage(catalogueUrls.importAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/import/import.tsx"),
  ),
  "admin-import-undo": adminPage(catalogueUrls.undoImportAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/import/undo.tsx"),
  ),
  "admin-import-export": adminDownload(catalogueUrls.exportAddress, catalogue, catalogueTeam.see),
  "admin-import-file": adminPage(catalogueUrls.importFileAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/import/file.tsx"),
  ),
  "admin-search": adminPage(catalogueUrls.synonymsAddress, catalogue, catalogueTeam).screen(
    () => import("./catalogue/admin/screens/search-synonyms.tsx"),
  ),
  "admin-shop": adminPage(adminUrls.generalSettingsAddress, admin, ownersOnly).screen(
    () => import("./admin/screens/shop-facts.tsx"),
  ),
  "admin-seller": adminPage(adminUrls.sellerAddress, admin, ownersOnly).screen(
    () => import("./admin/screens/seller.tsx"),
  ),
  "admin-store-settings": adminPage(catalogueUrls.storeSettingsAddress, catalogue, ownersOnly).screen(
    () => import("./catalogue/admin/screens/store-settings.tsx"),
  ),
  "admin-shipping": adminPage(chargesUrls.shippingAddress, charges, ownersOnly).screen(
    () => import("./charges/admin/screens/shipping.tsx"),
  ),
  "admin-taxes": adminPage(chargesUrls.taxesAddress, charges, ownersOnly).screen(
    () => import("./charges/admin/screens/taxes.tsx"),
  ),
  "admin-codes": adminPage(chargesUrls.codesAddress, charges, ownersOnly).screen(
    () => import("./charges/admin/screens/codes.tsx"),
  ),
  "admin-code": adminPage(chargesUrls.codeAddress, charges, ownersOnly).screen(
    () => import("./charges/admin/screens/code.tsx"),
  ),
  "admin-statements": adminPage(paymentUrls.statementsAddress, payments, ownersOnly).screen(
    () => import("./payments/admin/screens/statements.tsx"),
  ),
  "admin-statement": adminPage(paymentUrls.statementAddress, payments, ownersOnly).screen(
    () => import("./payments/admin/screens/statement.tsx"),
  ),
  "admin-payments": adminPage(paymentUrls.paymentSettingsAddress, payments, ownersOnly).screen(
    () => import("./payments/admin/screens/methods.tsx"),
  ),
  "admin-return-rules": adminPage(returnUrls.returnRulesAddress, returns, ownersOnly).screen(
    () => import("./returns/admin/screens/return-rules.tsx"),
  ),
  "admin-invoice-settings": adminPage(invoiceUrls.invoiceSettingsAddress, invoices, ownersOnly).screen(
    () => import("./invoices/admin/screens/settings.tsx"),
  ),
  "admin-notices": adminPage(adminUrls.noticesAddress, admin, ownersOnly).screen(
    () => import("./admin/screens/notices.tsx"),
  ),
  "admin-appearance": adminPage(adminUrls.appearanceAddress, admin, ownersOnly).screen(
    () => import("./admin/screens/appearance.tsx"),
  ),
  "admin-home": adminPage(catalogueUrls.homePageAddress, catalogue, ownersOnly).screen(
    () => import("./catalogue/admin/screens/home-page.tsx"),
  ),
  "admin-pages": adminPage(adminUrls.adminPagesAddress, admin, viewers(ownersOnly)).screen(
    () => import("./admin/screens/text-pages.tsx"),
  ),
  "admin-page-new": adminPage(adminUrls.newPageAddress, admin, editors(ownersOnly)).screen(
    () => import("./admin/screens/write-page.tsx"),
  ),
  "admin-page": adminPage(adminUrls.adminPageAddress, admin, ownersOnly).screen(
    () => import("./admin/screens/write-page.tsx"),
  ),
  "admin-page-delete": adminPage(adminUrls.deletePageAddress, admin, editors(ownersOnly)).screen(
    () => import("./admin/screens/delete-page.tsx"),
  ),
  "admin-ordering": adminPage(orderUrls.orderTextAddress, orders, ownersOnly).screen(
    () => import("./orders/admin/screens/ordering-words.tsx"),
  ),
  "admin-guest-checkout": adminPage(orderUrls.guestCheckoutAddress, orders, ownersOnly).screen(
    () => import("./orders/admin/screens/guest-checkout.tsx"),
  ),
  "admin-activity-log": adminPage(adminUrls.activityLogAddress, admin, viewers(ownersOnly)).screen(
    () => import("./admin/screens/activity-log.tsx"),
  ),
  "admin-second-factor": adminPage(adminUrls.secondFactorAddress, admin, anyRole).screen(
    () => import("./admin/screens/second-factor.tsx"),
  ),
  "admin-sign-out": adminAction(adminUrls.signOutAddress, admin, anyRole.change),
});

/** The admin's sign-in page, which appears at the URL of the requested admin page. */
export const adminSignIn = () => ({ screen: () => import("./admin/screens/sign-in.tsx") });

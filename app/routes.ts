import { basket } from "./basket/feature.ts";
import { departmentAddress, productAddress, searchAddress } from "./catalogue/addresses.ts";
import { catalogue } from "./catalogue/feature.ts";
import { orderAddress, ordersAddress, reviewAddress } from "./orders/addresses.ts";
import { orders } from "./orders/feature.ts";
import {
  homePageAddress,
  leavingAddress,
  lookAddress,
  noticesAddress,
  ownerAddress,
  recordAddress,
  secondFactorAddress,
  shopFactsAddress,
} from "./owner/addresses.ts";
import { owner } from "./owner/feature.ts";
import type { DocumentMap, StoreMap } from "./page/map.ts";
import { pageWords } from "./page/words.ts";
import { checkoutAddress, homeAddress, loginAddress } from "./shop/addresses.ts";
import { shop } from "./shop/feature.ts";
import { words } from "./shop/words.ts";

/** The title of a page that is about something of the shop's own: its loader says what. */
const titled = (shopName: string, data: unknown) => `${(data as { title: string }).title}: ${shopName}`;

/** THE MAP: every URL of the store, and the feature and the screen behind it. First those that browsers are told of. */
export const map: StoreMap = {
  routes: [
    {
      path: homeAddress.pattern,
      name: "featured",
      title: (shopName, _, { slogan }) => words.home.title(shopName, slogan),
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/featured.tsx"),
    },
    {
      path: homeAddress.pattern,
      name: "home",
      title: (shopName) => words.home.title(shopName),
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/home.tsx"),
    },
    {
      path: checkoutAddress.pattern,
      name: "basket",
      title: words.checkout.title,
      header: true,
      data: false,
      feature: basket,
      screen: () => import("./basket/screens/basket.tsx"),
    },
    {
      path: checkoutAddress.pattern,
      name: "checkout",
      title: words.checkout.title,
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/checkout.tsx"),
    },
    {
      path: loginAddress.pattern,
      name: "login",
      title: words.login.title,
      header: false,
      data: true,
      feature: orders,
      screen: () => import("./shop/screens/login.tsx"),
    },
    {
      path: loginAddress.pattern,
      name: "login",
      title: words.login.title,
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
      path: orderAddress.pattern,
      name: "order",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/order.tsx"),
    },
  ],
  notFound: [
    {
      name: "no-such-page",
      title: pageWords.notFound.title,
      header: true,
      data: false,
      feature: catalogue,
      screen: () => import("./catalogue/screens/no-such-page.tsx"),
    },
    {
      name: "not-found",
      title: pageWords.notFound.title,
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./page/screens/not-found.tsx"),
    },
  ],
  problem: {
    name: "problem",
    title: pageWords.problem.title,
    header: false,
    data: true,
    screen: () => import("./page/screens/problem.tsx"),
  },
};

/**
 * And those that are only documents, in the order in which they are listed there. Each says which roles may see it, and which may send
 * its form; to everybody else there is no such page. A function: the browsers' build leaves out one that nobody calls.
 */
export const documents = (): DocumentMap => ({
  routes: [
    {
      path: ownerAddress.pattern,
      name: "owner-overview",
      title: titled,
      feature: owner,
      see: ["owner", "orders", "catalogue", "reader"],
      change: [],
      screen: () => import("./owner/screens/overview.tsx"),
    },
    {
      path: shopFactsAddress.pattern,
      name: "owner-shop",
      title: titled,
      feature: owner,
      see: ["owner", "reader"],
      change: ["owner"],
      screen: () => import("./owner/screens/shop-facts.tsx"),
    },
    {
      path: noticesAddress.pattern,
      name: "owner-notices",
      title: titled,
      feature: owner,
      see: ["owner", "reader"],
      change: ["owner"],
      screen: () => import("./owner/screens/notices.tsx"),
    },
    {
      path: lookAddress.pattern,
      name: "owner-look",
      title: titled,
      feature: owner,
      see: ["owner", "reader"],
      change: ["owner"],
      screen: () => import("./owner/screens/look.tsx"),
    },
    {
      path: homePageAddress.pattern,
      name: "owner-home",
      title: titled,
      feature: owner,
      see: ["owner", "reader"],
      change: ["owner"],
      screen: () => import("./owner/screens/home-page.tsx"),
    },
    {
      path: recordAddress.pattern,
      name: "owner-record",
      title: titled,
      feature: owner,
      see: ["owner", "reader"],
      change: [],
      screen: () => import("./owner/screens/record.tsx"),
    },
    {
      path: secondFactorAddress.pattern,
      name: "owner-second-factor",
      title: titled,
      feature: owner,
      see: ["owner", "orders", "catalogue", "reader"],
      change: ["owner", "orders", "catalogue", "reader"],
      screen: () => import("./owner/screens/second-factor.tsx"),
    },
    {
      path: leavingAddress.pattern,
      name: "owner-sign-out",
      title: titled,
      feature: owner,
      see: [],
      change: ["owner", "orders", "catalogue", "reader"],
    },
    {
      name: "owner-entrance",
      title: titled,
      feature: owner,
      see: [],
      change: [],
      screen: () => import("./owner/screens/entrance.tsx"),
    },
  ],
});

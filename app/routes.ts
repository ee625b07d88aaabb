import { basket } from "./basket/feature.ts";
import { catalogue } from "./catalogue/feature.ts";
import { orders } from "./orders/feature.ts";
import type { StoreMap } from "./page/map.ts";
import { pageWords } from "./page/words.ts";
import { shop } from "./shop/feature.ts";
import { words } from "./shop/words.ts";

/** The title of a page that is about something of the shop's own: its loader says what. */
const titled = (shopName: string, data: unknown) => `${(data as { title: string }).title}: ${shopName}`;

/** THE MAP: every URL of the store, and the feature and the screen behind it. */
export const map: StoreMap = {
  routes: [
    {
      path: "/",
      name: "home",
      title: words.home.title,
      header: true,
      data: true,
      feature: shop,
      screen: () => import("./shop/screens/home.tsx"),
    },
    {
      path: "/checkout",
      name: "basket",
      title: words.checkout.title,
      header: true,
      data: false,
      feature: basket,
      screen: () => import("./basket/screens/basket.tsx"),
    },
    {
      path: "/checkout",
      name: "checkout",
      title: words.checkout.title,
      header: true,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/checkout.tsx"),
    },
    {
      path: "/login",
      name: "login",
      title: words.login.title,
      header: false,
      data: true,
      feature: orders,
      screen: () => import("./shop/screens/login.tsx"),
    },
    {
      path: "/login",
      name: "login",
      title: words.login.title,
      header: false,
      data: false,
      feature: shop,
      screen: () => import("./shop/screens/login.tsx"),
    },
    {
      path: "/products/:slug",
      name: "product",
      title: titled,
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/product.tsx"),
    },
    {
      path: "/departments/:slug",
      name: "department",
      title: titled,
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/department.tsx"),
    },
    {
      path: "/search",
      name: "search",
      title: titled,
      header: true,
      data: true,
      feature: catalogue,
      screen: () => import("./catalogue/screens/search.tsx"),
    },
    {
      path: "/order",
      name: "review",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/review.tsx"),
    },
    {
      path: "/orders",
      name: "orders",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/orders.tsx"),
    },
    {
      path: "/orders/:number",
      name: "order",
      title: titled,
      header: true,
      data: true,
      feature: orders,
      screen: () => import("./orders/screens/order.tsx"),
    },
  ],
  notFound: {
    name: "not-found",
    title: pageWords.notFound.title,
    header: true,
    data: false,
    screen: () => import("./page/screens/not-found.tsx"),
  },
  problem: {
    name: "problem",
    title: pageWords.problem.title,
    header: false,
    data: true,
    screen: () => import("./page/screens/problem.tsx"),
  },
};

/** The page around every screen. */
export const frame = () => import("./page/ui/frame.tsx");

/** What stands in the header of a shop with a catalogue in place of the search box that does nothing. */
export const searchBox = ({ features }: { features: string }) => (features ? import("./catalogue/browser.ts") : null);

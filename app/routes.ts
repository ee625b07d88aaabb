import type { ComponentType } from "react";
import type { Shop } from "./shop/domain/shop.ts";
import { words } from "./shop/words.ts";

type Features = Shop["features"];

/** A URL of the store and the screen behind it. */
export type Route = {
  /** With `:slug` or the like where any one segment may stand. */
  readonly path: string;
  /** Its file in `screens/`, without the ending. */
  readonly name: string;
  /** The document's title, given the shop's name and what the route's loader answered. */
  readonly title: (shop: string, data: unknown) => string;
  /** Whether the header stands above the screen. */
  readonly header: boolean;
  /** Whether a navigation asks the server for data, at `/_data` + the path. The loader is in `page/server/loaders.ts`, also of documents alone. */
  readonly data: boolean;
  /** What must be switched on for it; without one it is always there. */
  readonly feature?: "catalogue" | "all";
  readonly screen: () => Promise<{ default: ComponentType<{ data: never }> }>;
};

/** The title of a page that is about something of the shop's own: its loader says what. */
const titled = (shop: string, data: unknown) => `${(data as { title: string }).title}: ${shop}`;

/** What is said aloud of a page besides its title: its loader says what. */
export const saidOf = (data: unknown) => (data as { said?: string } | null)?.said;

/** THE MAP: every URL of the store. Where two have the same path, the first that is switched on stands there. */
export const routes: readonly Route[] = [
  {
    path: "/",
    name: "home",
    title: words.home.title,
    header: true,
    data: true,
    screen: () => import("./shop/screens/home.tsx"),
  },
  {
    path: "/checkout",
    name: "basket",
    title: words.checkout.title,
    header: true,
    data: false,
    feature: "all",
    screen: () => import("./basket/screens/basket.tsx"),
  },
  {
    path: "/checkout",
    name: "checkout",
    title: words.checkout.title,
    header: true,
    data: false,
    screen: () => import("./shop/screens/checkout.tsx"),
  },
  {
    path: "/login",
    name: "login",
    title: words.login.title,
    header: false,
    data: true,
    feature: "all",
    screen: () => import("./shop/screens/login.tsx"),
  },
  {
    path: "/login",
    name: "login",
    title: words.login.title,
    header: false,
    data: false,
    screen: () => import("./shop/screens/login.tsx"),
  },
  {
    path: "/products/:slug",
    name: "product",
    title: titled,
    header: true,
    data: true,
    feature: "catalogue",
    screen: () => import("./catalogue/screens/product.tsx"),
  },
  {
    path: "/departments/:slug",
    name: "department",
    title: titled,
    header: true,
    data: true,
    feature: "catalogue",
    screen: () => import("./catalogue/screens/department.tsx"),
  },
  {
    path: "/search",
    name: "search",
    title: titled,
    header: true,
    data: true,
    feature: "catalogue",
    screen: () => import("./catalogue/screens/search.tsx"),
  },
  {
    path: "/order",
    name: "review",
    title: titled,
    header: true,
    data: true,
    feature: "all",
    screen: () => import("./orders/screens/review.tsx"),
  },
  {
    path: "/orders",
    name: "orders",
    title: titled,
    header: true,
    data: true,
    feature: "all",
    screen: () => import("./orders/screens/orders.tsx"),
  },
  {
    path: "/orders/:number",
    name: "order",
    title: titled,
    header: true,
    data: true,
    feature: "all",
    screen: () => import("./orders/screens/order.tsx"),
  },
];

/** What stands at every other URL, with status 404. */
export const notFound: Route = {
  path: "*",
  name: "not-found",
  title: words.notFound.title,
  header: true,
  data: false,
  screen: () => import("./page/screens/not-found.tsx"),
};

/** What a shopper sees when the store has a bug, with status 500. */
export const problem: Route = {
  path: "*",
  name: "problem",
  title: words.problem.title,
  header: false,
  data: true,
  screen: () => import("./page/screens/problem.tsx"),
};

/** The page around every screen. */
export const frame = () => import("./page/ui/frame.tsx");

/** What stands in the header of a shop with a catalogue in place of the search box that does nothing. */
export const searchBox = ({ features }: Shop) => (features ? import("./catalogue/browser.ts") : null);

/** The routes of a shop with these features. */
export const routesOf = (features: Features) =>
  routes.filter(({ feature }) => !feature || feature === features || features === "all");

/** The route of a path in a shop with these features, or the page that says there is none. */
export const routeOf = (path: string, features: Features) =>
  routesOf(features).find((route) => isAt(route.path, path)) ?? notFound;

function isAt(pattern: string, path: string) {
  const segments = path.split("/");
  const wanted = pattern.split("/");
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => (want[0] === ":" ? segments[at] : want === segments[at]))
  );
}

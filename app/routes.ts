import type { ComponentType } from "react";
import { words } from "./words.ts";

/** A URL of the store and the screen behind it. */
export type Route = {
  readonly path: string;
  /** Its file in `screens/`, without the ending. */
  readonly name: string;
  /** The document's title, given the shop's name. */
  readonly title: (shop: string) => string;
  /** Whether the header stands above the screen. */
  readonly header: boolean;
  /** Whether a navigation asks the server for data, at `/_data` + the path: its loader is in `server/pages.ts`. */
  readonly data: boolean;
  readonly screen: () => Promise<{ default: ComponentType<{ data: never }> }>;
};

/** THE MAP: every URL of the store. */
export const routes: readonly Route[] = [
  {
    path: "/",
    name: "home",
    title: words.home.title,
    header: true,
    data: true,
    screen: () => import("./screens/home.tsx"),
  },
  {
    path: "/checkout",
    name: "checkout",
    title: words.checkout.title,
    header: true,
    data: false,
    screen: () => import("./screens/checkout.tsx"),
  },
  {
    path: "/login",
    name: "login",
    title: words.login.title,
    header: false,
    data: false,
    screen: () => import("./screens/login.tsx"),
  },
];

/** What stands at every other URL, with status 404. */
export const notFound: Route = {
  path: "*",
  name: "not-found",
  title: words.notFound.title,
  header: true,
  data: false,
  screen: () => import("./screens/not-found.tsx"),
};

/** What a shopper sees when the store has a bug, with status 500. */
export const problem: Route = {
  path: "*",
  name: "problem",
  title: words.problem.title,
  header: false,
  data: true,
  screen: () => import("./screens/problem.tsx"),
};

/** The page around every screen. */
export const frame = () => import("./screens/frame.tsx");

/** The route of a path, or the page that says there is none. */
export const routeOf = (path: string) => routes.find((route) => route.path === path) ?? notFound;

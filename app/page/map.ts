import type { ComponentType } from "react";
import { type Feature, isIn, type Switch } from "./feature.ts";

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
  /** Whether a navigation asks the server for data, at `/_data` + the path. The loader is in a feature's `server/`, also of documents alone. */
  readonly data: boolean;
  /** The feature that brings it; a shop without that feature has no such route. */
  readonly feature: Pick<Feature, "from">;
  readonly screen: () => Promise<{ default: ComponentType<{ data: never }> }>;
};

/** A page that stands at no URL of its own. */
export type Page = Omit<Route, "path" | "feature"> & { readonly path?: string };

/** A page of a feature that stands at no URL of its own. */
type PageOfFeature = Page & Pick<Route, "feature">;

/** Every URL of a store. Where two routes have the same path, the first that is switched on stands there. */
export type StoreMap = {
  readonly routes: readonly Route[];
  /** What stands at every other URL, with status 404: the first that is switched on. */
  readonly notFound: readonly PageOfFeature[];
  /** What a shopper sees when the store has a bug, with status 500. */
  readonly problem: Page;
};

/** The routes of a shop with this value of STORE_FEATURES. */
export const routesOf = ({ routes }: StoreMap, shop: Switch) => routes.filter(({ feature }) => isIn(shop, feature));

/** The route of a path in such a shop, or undefined where there is none. */
export const routeOf = (map: StoreMap, path: string, shop: Switch) =>
  routesOf(map, shop).find((route) => isAt(route.path, path));

/** What stands in such a shop where there is no route. */
export const notFoundOf = ({ notFound }: StoreMap, shop: Switch): Page =>
  notFound.find(({ feature }) => isIn(shop, feature))!;

function isAt(pattern: string, path: string) {
  const segments = path.split("/");
  const wanted = pattern.split("/");
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => (want[0] === ":" ? segments[at] : want === segments[at]))
  );
}

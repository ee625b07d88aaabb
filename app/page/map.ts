import type { ComponentType } from "react";
import type { Site } from "./document-data.ts";
import { type Feature, isIn, type Switch } from "./feature.ts";

/** A URL of the store and the screen behind it. */
export type Route = {
  /** With `:slug` or the like where any one segment may stand. */
  readonly path: string;
  /** Its file in `screens/`, without the ending. */
  readonly name: string;
  /** The document's title, given the shop's name, what the route's loader answered, and all that pages know of the shop. */
  readonly title: (shop: string, data: unknown, site: Site) => string;
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

/**
 * A page that is a document and nothing else, for those who hold a role: browsers are told of none, and nothing of it comes to
 * shoppers. Its screen is the whole of it, with what stands around.
 */
export type ServerPage = Pick<Route, "name" | "title" | "feature"> & {
  /** Without one, the page stands at no address of its own. */
  readonly path?: string;
  /** Without one, there is only a form to be sent there, or a file to be had. */
  readonly screen?: () => Promise<{ default: ComponentType<never> }>;
  /** The roles that may ask for it. */
  readonly see: readonly string[];
  /** The roles that may send its form. */
  readonly change: readonly string[];
};

/** The pages of a store that are only documents. */
export type ServerPageMap = { readonly routes: readonly ServerPage[] };

/** Every URL of a store. Where two routes have the same path, the first that is switched on stands there. */
export type StoreMap = {
  readonly routes: readonly Route[];
  /** What stands at every other URL, with status 404: the first that is switched on. */
  readonly notFound: readonly PageOfFeature[];
};

/** The routes of a shop with this value of STORE_FEATURES. */
export const routesOf = ({ routes }: StoreMap, shop: Switch) => routes.filter(({ feature }) => isIn(shop, feature));

/** The route of a path in such a shop, or undefined where there is none. */
export const routeOf = (map: StoreMap, path: string, shop: Switch) =>
  routesOf(map, shop).find((route) => isAt(route.path, path));

/** What stands in such a shop where there is no route. */
export const notFoundOf = ({ notFound }: StoreMap, shop: Switch): Page =>
  notFound.find(({ feature }) => isIn(shop, feature))!;

/** Whether a path is one of a pattern, which may have `:slug` or the like where any one segment may stand. */
export function isAt(pattern: string, path: string) {
  const segments = path.split("/");
  const wanted = pattern.split("/");
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => (want[0] === ":" ? segments[at] : want === segments[at]))
  );
}

/** What stands in a path where its pattern has `:slug` or the like. */
export function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> {
  const segments = path.split("/");
  const named = pattern.split("/").map((want, at) => [want, segments[at]!] as const);
  return Object.fromEntries(named.flatMap(([want, is]) => (want[0] === ":" ? [[want.slice(1), is]] : [])));
}

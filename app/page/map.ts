import type { ComponentType } from "react";
import type { Site } from "./document-data.ts";
import { type Feature, isIn, type Switch } from "./feature.ts";

export type Route = {
  /** URL pattern. A parameter such as `:slug` matches one segment. */
  readonly path: string;
  /** File name in `screens/`, without extension. */
  readonly name: string;
  /** Makes the document title from the shop name, the loader's data and the site. */
  readonly title: (shop: string, data: unknown, site: Site) => string;
  /** True if the page has the store's header. */
  readonly header: boolean;
  /** True if a navigation fetches data from `/_data` + path. The loader is in a feature's `server/`. */
  readonly data: boolean;
  /** Feature that has this route. A shop without the feature lacks the route. */
  readonly feature: Pick<Feature, "from">;
  readonly screen: () => Promise<{ default: ComponentType<{ data: never }> }>;
};

/** Page with or without a URL, such as the 404 page. */
export type Page = Omit<Route, "path" | "feature"> & { readonly path?: string };

type PageOfFeature = Page & Pick<Route, "feature">;

/** Routes of the store. If several routes have the same path, the first enabled one is used. */
export type StoreMap = {
  readonly routes: readonly Route[];
  /** Pages for unknown URLs, with status 404. The first enabled page is used. */
  readonly notFound: readonly PageOfFeature[];
};

export const routesOf = ({ routes }: StoreMap, shop: Switch) => routes.filter(({ feature }) => isIn(shop, feature));

export const routeOf = (map: StoreMap, path: string, shop: Switch) =>
  routesOf(map, shop).find((route) => isAt(route.path, path));

export const notFoundOf = ({ notFound }: StoreMap, shop: Switch): Page =>
  notFound.find(({ feature }) => isIn(shop, feature))!;

/** True if a path matches a pattern. Each parameter matches one segment. */
export function isAt(pattern: string, path: string) {
  const segments = path.split("/");
  const wanted = pattern.split("/");
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => (want[0] === ":" ? segments[at] : want === segments[at]))
  );
}

export function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> {
  const segments = path.split("/");
  const named = pattern.split("/").map((want, at) => [want, segments[at]!] as const);
  return Object.fromEntries(named.flatMap(([want, is]) => (want[0] === ":" ? [[want.slice(1), is]] : [])));
}

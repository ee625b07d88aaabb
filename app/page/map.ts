import type { ReactNode } from "react";
import type { Site } from "./document-data.ts";
import { type Feature, isIn, type Switch } from "./feature.ts";

export type PageAddress = { readonly pattern: string };

export type Screen<Props> = () => Promise<{ default: (props: Props) => ReactNode }>;

/** Imports the screen of a shoppers' page. The screen may depend on the owner's settings. */
export type PageScreen<Props> = (site: Site) => ReturnType<Screen<Props>>;

/** Type of a screen's `data` prop. Null if the prop is missing or optional. */
export type DataOf<Props> = Props extends { data: infer Data } ? Data : null;

type Title<Data> = (shop: string, data: Data, site: Site) => string;

/** Entry of the route map. `title` and `announce` use method syntax, so that `data` may have any type. */
export type Line<Owner extends Feature = Feature, Props = never> = {
  /** URL pattern. A parameter such as `:slug` matches one path segment. Empty for a page without a URL, such as 404. */
  readonly path: string;
  readonly feature: Owner;
  readonly screen: PageScreen<Props>;
  /** Name of the screen's file, which documents preload, if it differs from the page's name. */
  file?(site: Site): string | false | undefined;
  readonly header: boolean;
  /** True if a navigation fetches data from `/_data` + path. The feature's `server/` contains the loader. */
  readonly data: boolean;
  /** With this and later values of STORE_FEATURES, search engines must not index the page. */
  readonly unlisted?: Switch;
  title(shop: string, data: unknown, site: Site): string;
  /** Text that screen readers announce after the title. */
  announce?(data: unknown): string | undefined;
};

type Options<Data> = Partial<Pick<Line, "unlisted" | "file">> & {
  readonly header?: false;
  readonly announce?: (data: Data) => string | undefined;
} & (null extends Data ? { readonly data: false } : unknown) &
  ([Data] extends [{ readonly title: string }] ? { readonly title?: Title<Data> } : { readonly title: Title<Data> });

const titled: Title<{ readonly title: string }> = (shop, { title }) => `${title}: ${shop}`;

/** Entry of a shoppers' page. Requires `data: false` if the screen needs no data. */
export function page<Owner extends Feature, Props>(
  address: PageAddress | null,
  feature: Owner,
  screen: PageScreen<Props>,
  ...options: DataOf<Props> extends { readonly title: string } ? [Options<DataOf<Props>>?] : [Options<DataOf<Props>>]
): Line<Owner, Props>;
export function page(
  address: PageAddress | null,
  feature: Feature,
  screen: PageScreen<never>,
  options?: Partial<Line>,
): Line {
  return { path: address?.pattern ?? "", feature, screen, header: true, data: true, title: titled, ...options };
}

export type Page = Line & { readonly name: string };

/** Pages by name. If several enabled pages have the same path, the store uses the first page. */
export type PageMap = Readonly<Record<string, Line>> & { readonly "not-found": Line };

export type Pages = ReturnType<typeof pagesIn>;

export function pagesIn(map: PageMap, shop: Switch) {
  const all = Object.entries(map).flatMap(([name, line]): Page[] =>
    isIn(shop, line.feature) ? [{ ...line, name }] : [],
  );
  const notFound = all.find(({ path }) => !path) ?? { ...map["not-found"], name: "not-found" };
  return {
    all,
    notFound,
    at: (path: string) => all.find((route) => isAt(route.path, path)) ?? notFound,
  };
}

/** True if a path matches a pattern. Each parameter of the pattern matches one path segment. */
export function isAt(pattern: string, path: string) {
  const [wanted, segments] = [pattern.split("/"), path.split("/")];
  const isEach = wanted.every((want, at) => (want[0] === ":" ? segments[at] : want === segments[at]));
  return isEach && segments.length === wanted.length;
}

export function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> {
  const segments = path.split("/");
  const params = pattern.split("/").map((want, at) => (want[0] === ":" ? [[want.slice(1), segments[at]]] : []));
  return Object.fromEntries(params.flat());
}

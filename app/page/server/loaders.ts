import type { Site } from "../document-data.ts";
import type { OfFeature } from "../feature.ts";
import type { DataOf } from "../map.ts";
import type { Visitor } from "./visitor.ts";

export type PageRequest = {
  readonly params: Readonly<Record<string, string>>;
  /** Non-empty query parameters. Contains only parameters in the loader's `query` list. */
  readonly query: URLSearchParams;
  readonly at: string;
};

export type SharedPicture = {
  /** URL in the store or on another host. */
  readonly src: string;
  readonly alt: string;
  readonly size?: { readonly width: number; readonly height: number };
};

/** Overrides of the default metadata for search engines and shared links. */
export type PageMetadata = {
  readonly description?: string;
  /** Picture for shared links. Default: the shop's picture. */
  readonly picture?: SharedPicture | undefined;
  /** schema.org data. `absolute` returns the full URL of a path, if the public origin is known. */
  readonly structured?: (absolute: (path: string) => string, shop: Site) => object;
  /** Values that `structured` uses and that the page's data lacks. Caches compare these values to detect changes. */
  readonly structuredData?: object;
  /** Canonical URL, as a path. Default: the page's own URL. */
  readonly canonical?: string;
};

export type Loaded<Data = unknown> = { readonly data: Data; readonly about?: PageMetadata };

/** Redirect, by default with status 303. A 301 adds the request's query to the URL. */
export type Redirect = { readonly redirect: string; readonly status?: 301 | 302 | 303 };

/** Result of a loader. Null if there is no such page. */
export type LoaderResult<Data = unknown> = Loaded<Data> | Redirect | null;

/** Loader of data that is the same for all visitors. The store caches the data. */
export type SharedLoader<Data = unknown> = {
  readonly isPersonal?: false;
  /** True if the page shows the visitor's state, which the store cannot guess during a database outage. */
  readonly showsState?: true;
  /** Names of query parameters that the page depends on. */
  readonly query?: readonly string[];
  readonly load: (request: PageRequest) => LoaderResult<Data> | Promise<LoaderResult<Data>>;
};

/** Loader of a visitor's personal data, which is never cached. */
export type PersonalLoader<Data = unknown> = {
  readonly isPersonal: true;
  readonly query?: readonly string[];
  /** `cookie` is the Cookie header. */
  readonly load: (
    request: PageRequest & Pick<Visitor, "user" | "session"> & { readonly cookie: string },
  ) => Promise<LoaderResult<Data>>;
};

/** Loads a page's data, for the document and for the JSON at `/_data` + path. */
export type Loader<Data = unknown> = SharedLoader<Data> | PersonalLoader<Data>;

export type Loaders = Readonly<Partial<Record<string, Loader>>>;

type DataOfPage<Line> = Line extends { screen: (site: never) => Promise<{ default: (props: infer Props) => unknown }> }
  ? DataOf<Props>
  : never;

/** Loaders of a feature: one for each page whose screen has data. */
export type LoadersOf<Map, Name extends string> = {
  readonly [
    Key in keyof OfFeature<Map, Name> as [DataOfPage<Map[Key & keyof Map]>] extends [null] ? never : Key
  ]: Loader<DataOfPage<Map[Key & keyof Map]>>;
};

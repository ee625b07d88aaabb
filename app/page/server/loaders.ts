import type { Site } from "../document-data.ts";
import type { Visitor } from "./visitor.ts";

export type PageRequest = {
  /** Values of the route's parameters, such as `:slug`. */
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters that the loader's `query` names, without empty values. */
  readonly query: URLSearchParams;
  /** URL of the page: path and query. */
  readonly at: string;
};

export type SharedPicture = {
  /** URL in the store or on another host. */
  readonly src: string;
  readonly alt: string;
  /** In pixels, if known. */
  readonly size?: { readonly width: number; readonly height: number };
};

/** Metadata for search engines and shared links, where it differs from the defaults. */
export type About = {
  readonly description?: string;
  /** The shop's picture by default. */
  readonly picture?: SharedPicture | undefined;
  /** schema.org data. `absolute` returns the full URL of a path, if the public origin is known. */
  readonly structured?: (absolute: (path: string) => string, shop: Site) => object;
  /** Canonical URL, as a path. The page's own URL by default. */
  readonly canonical?: string;
  /** True adds `noindex`. */
  readonly unlisted?: boolean;
};

export type Loaded = { readonly data: unknown; readonly about?: About };

/** Redirect with status 301, 302 or 303 (the default). A 301 keeps the query of the request. */
export type Redirect = { readonly redirect: string; readonly status?: 301 | 302 | 303 };

/** Loader of data that is the same for all visitors, and therefore cached. Returns null if there is no such page. */
export type Shared = {
  readonly own?: false;
  /** True if the page shows the visitor's state. Without the database, such a page fails for known visitors. */
  readonly showsState?: true;
  /** Names of the query parameters that the page depends on. */
  readonly query?: readonly string[];
  readonly load: (request: PageRequest) => Loaded | Redirect | null | Promise<Loaded | Redirect | null>;
};

/** Loader of a personal page. Never cached. */
type Own = {
  readonly own: true;
  readonly query?: readonly string[];
  readonly load: (
    request: PageRequest & Pick<Visitor, "user" | "session"> & { readonly cookie: string },
  ) => Promise<Loaded | Redirect | null>;
};

/** Loader of a route's data, for documents and for `/_data` + path. */
export type Loader = Shared | Own;

/** Loaders by page name (`app/routes.ts`). */
export type Loaders = Readonly<Partial<Record<string, Loader>>>;

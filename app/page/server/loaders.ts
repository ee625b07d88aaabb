import type { Site } from "../document-data.ts";
import type { Visitor } from "./visitor.ts";

/** What a page was asked for. */
export type PageRequest = {
  /** What stands in the path where the route's has `:slug` or the like. */
  readonly params: Readonly<Record<string, string>>;
  /** Only what the loader says that its page depends on; no empty values. */
  readonly query: URLSearchParams;
  /** The page's address in the store: its path, with that query. */
  readonly at: string;
};

/** A picture that other sites show beside a link to a page. */
export type SharedPicture = {
  /** Its address, in the store or elsewhere. */
  readonly src: string;
  /** What it shows. */
  readonly alt: string;
  /** In pixels, where that is known. */
  readonly size?: { readonly width: number; readonly height: number };
};

/** What other sites and search engines are told of a page besides what they are told of every page. */
export type About = {
  readonly description?: string;
  /** Without one, the shop's own is told. */
  readonly picture?: SharedPicture | undefined;
  /** What it is about, in the words of schema.org. `absolute` makes the address of a path in the store, where that is known. */
  readonly structured?: (absolute: (path: string) => string, shop: Site) => object;
  /** The address in the store that stands for this page and those like it; without one, its own does. */
  readonly canonical?: string;
  /** Search engines are asked to leave it out of what they find. */
  readonly unlisted?: boolean;
};

/** What a page shows. */
export type Loaded = { readonly data: unknown; readonly about?: About };

/**
 * Where whoever asks for a page is led instead: once (303), for the time being (302), or for good (301). To the same page at its other
 * address (301) they take their query along.
 */
export type Redirect = { readonly redirect: string; readonly status?: 301 | 302 | 303 };

/** The loader of a page that is the same for everybody, and so is kept. Null when there is no such page. */
export type Shared = {
  readonly own?: false;
  /** Whether it shows the visitor's own state, and so cannot be shown while that cannot be read. */
  readonly showsState?: true;
  /** The query parameters that the page depends on; all others are ignored. */
  readonly query?: readonly string[];
  readonly load: (asked: PageRequest) => Loaded | Redirect | null | Promise<Loaded | Redirect | null>;
};

/** The loader of a page that belongs to its visitor alone. */
type Own = {
  readonly own: true;
  readonly query?: readonly string[];
  readonly load: (
    asked: PageRequest & Pick<Visitor, "user" | "session"> & { readonly cookie: string },
  ) => Promise<Loaded | Redirect | null>;
};

/** What a route's page shows besides the state: asked for by documents and by `/_data` + the path. */
export type Loader = Shared | Own;

/** The loaders of the routes that have data, by the name in the map (`app/routes.ts`). */
export type Loaders = Readonly<Partial<Record<string, Loader>>>;

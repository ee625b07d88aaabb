import type { HomeData } from "../../shop/domain/home.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import { departmentPage, productPage, searchPage } from "../../catalogue/server/pages.ts";
import { featured } from "../../shop/server/featured.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { orderPages } from "../../orders/server/pages.ts";

/** What a page was asked for. */
export type Asked = {
  /** What stands in the path where the route's has `:slug` or the like. */
  readonly params: Readonly<Record<string, string>>;
  /** Only what the loader says that its page depends on; no empty values. */
  readonly query: URLSearchParams;
  /** The page's address in the store: its path, with that query. */
  readonly at: string;
};

/** What other sites and search engines are told of a page besides what they are told of every page. */
export type About = {
  readonly description?: string;
  /** The address of its picture, in the store or elsewhere. */
  readonly image?: string | undefined;
  /** What it is about, in the words of schema.org. `absolute` makes the address of a path in the store, where that is known. */
  readonly structured?: (absolute: (path: string) => string) => object;
  /** The address in the store that stands for this page and those like it; without one, its own does. */
  readonly canonical?: string;
  /** Search engines are asked to leave it out of what they find. */
  readonly unlisted?: true;
};

/** What a page shows. */
export type Loaded = { readonly data: unknown; readonly about?: About };

/** The loader of a page that is the same for everybody, and so is kept. Null when there is no such page. */
export type Shared = {
  readonly own?: false;
  /** Whether it shows the visitor's saved basket, and so cannot be shown to somebody whose basket cannot be read. */
  readonly showsBasket?: true;
  /** The query parameters that the page depends on; all others are ignored. */
  readonly query?: readonly string[];
  readonly load: (asked: Asked) => Loaded | null | Promise<Loaded | null>;
};

/** The loader of a page that belongs to its visitor alone. It may also send them elsewhere. */
type Own = {
  readonly own: true;
  readonly query?: readonly string[];
  readonly load: (asked: Asked & { user: User | null }) => Promise<Loaded | { readonly redirect: string } | null>;
};

/** What a route's page shows besides the state: asked for by documents and by `/_data` + the path. */
export type Loader = Shared | Own;

/** The loaders of the routes that have data, by the name in the map (`app/routes.ts`). */
export type Loaders = Readonly<Partial<Record<string, Loader>>>;

/** What the loaders ask; each null unless it is switched on. */
type Sources = {
  readonly catalogue: Catalogue | null;
  readonly baskets: Baskets | null;
  readonly orders: Orders | null;
};

/** Without a catalogue the home page shows what is written down; with one, the same products as they are there. */
export const createLoaders = ({ catalogue, baskets, orders }: Sources): Loaders => ({
  home: { load: async () => ({ data: catalogue ? await current(catalogue, featured) : featured }) },
  ...(catalogue && {
    product: productPage(catalogue),
    department: departmentPage(catalogue),
    search: searchPage(catalogue),
  }),
  /** Without scripts the page is told what was removed just now, and offers it back. */
  ...(baskets && {
    basket: {
      showsBasket: true,
      query: ["removed"],
      load: ({ query }: Asked) => ({ data: { removed: query.get("removed") } }),
    },
  }),
  ...(catalogue && baskets && orders && orderPages({ catalogue, baskets, orders })),
});

/** The same rows, without what the catalogue no longer has. */
async function current(catalogue: Catalogue, { banners, rows }: HomeData): Promise<HomeData> {
  const products = await catalogue.byIds(rows.flat().map(({ id }) => id));
  return {
    banners,
    rows: rows.map((row) => row.flatMap(({ id }) => products.get(id) ?? [])).filter((row) => row.length > 0),
  };
}

import type { Switch } from "./feature.ts";

/** Shop data that every page contains. Features may extend this type. */
export type Site = {
  readonly name: string;
  readonly slogan?: string;
  readonly features: Switch;
  /** Set if the owner changed the appearance. */
  readonly appearance?: Appearance;
};

/** Overrides of the store's styles and of files in `public/`. */
export type Appearance = {
  readonly style?: string;
  readonly theme?: string;
  /** URL of a folder with `32.png`, `180.png`, `192.png` and `512.png`. The icons 180 and 512 are maskable. */
  readonly icons?: string;
  /** URL of the picture for shared links, 1,200 by 630 pixels. */
  readonly share?: string;
};

/** Data of a page. The document contains this data, and `/_data` plus the page's URL path returns the data alone. */
export type PageData = {
  readonly data: unknown;
  /** Id of the user of a personal page. Browsers hide the page at sign-out. */
  readonly owner?: string;
};

/** JSON in a document's `document-data` element. */
export type DocumentData<Shop extends Site = Site, State = unknown> = PageData & {
  readonly shop: Shop;
  /** Initial client state of the visitor. Only features read this state. */
  readonly state: State;
};

import type { Switch } from "./feature.ts";

/** Shop data in every page. Features may extend this type. */
export type Site = {
  readonly name: string;
  readonly slogan?: string;
  readonly features: Switch;
  readonly appearance?: Appearance;
};

/** The shop's own styles and pictures, which override the store's styles and the files in `public/`. */
export type Appearance = {
  readonly style?: string;
  readonly theme?: string;
  /** URL of a folder with `32.png`, `180.png`, `192.png` and `512.png`. The icons 180 and 512 are maskable. */
  readonly icons?: string;
  /** URL of the picture for shared links, 1,200 by 630 pixels. */
  readonly share?: string;
};

/** Data of a page, in the document and as JSON at `/_data` plus the page's URL path. */
export type PageData = {
  readonly data: unknown;
  /** Id of a personal page's user. Browsers hide the page at sign-out. */
  readonly owner?: string;
};

export type DocumentData<Shop extends Site = Site, State = unknown> = PageData & {
  readonly shop: Shop;
  /** Initial client state of the visitor. Only optional features read the state, and define its type. */
  readonly state: State;
};

import type { Switch } from "./feature.ts";

/** What every page knows of the shop; features may have put more of it there. */
export type Site = {
  /** The name in the titles. */
  readonly name: string;
  /** The few words beside it, where the shop has some. */
  readonly slogan?: string;
  /** The setting STORE_FEATURES. */
  readonly features: Switch;
  /** What a shop has that looks otherwise. */
  readonly appearance?: Appearance;
};

/** How a shop looks besides what the store's styles and `public/` say of it. */
export type Appearance = {
  /** Rules that count more than those styles. */
  readonly style?: string;
  /** The colour that browsers give what they show around a page. */
  readonly theme?: string;
  /** The address of a folder with `32.png`, `180.png`, `192.png` and `512.png`; the second and the last can be cut to any shape. */
  readonly icons?: string;
  /** The address of the picture that shared links show, 1,200 by 630 pixels. */
  readonly share?: string;
};

/** What a document carries for its script: JSON in the element with the id `document-data`. */
export type DocumentData<Shop extends Site = Site, State = unknown> = {
  readonly shop: Shop;
  /** What the page's state begins with: the visitor's own, which only the features understand. */
  readonly state: State;
  /** What the route's loader answered. */
  readonly data: unknown;
};

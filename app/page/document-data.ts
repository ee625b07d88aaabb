import type { Switch } from "./feature.ts";

/** What every page knows of the shop; features may have put more of it there. */
export type Site = {
  /** The name in the titles. */
  readonly name: string;
  /** The few words beside it, where the shop has some. */
  readonly slogan?: string;
  /** The setting STORE_FEATURES. */
  readonly features: Switch;
};

/** What a document carries for its script: JSON in the element with the id `document-data`. */
export type DocumentData<Shop extends Site = Site, State = unknown> = {
  readonly shop: Shop;
  /** What the page's state begins with: the visitor's own, which only the features understand. */
  readonly state: State;
  /** What the route's loader answered. */
  readonly data: unknown;
};

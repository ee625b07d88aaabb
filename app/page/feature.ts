/** The values of the setting STORE_FEATURES; each has all that the one before it has. */
export const switches = ["", "catalogue", "all"] as const;

export type Switch = (typeof switches)[number];

/** A part of the store that is a folder of its own: what it is called, which is its folder's name, and when it is there. */
export type Feature = {
  readonly name: string;
  /** Its name in the database (migration bookkeeping, notification channel), where its folder was renamed since. */
  readonly databaseName?: string;
  /** The smallest value of STORE_FEATURES that a shop with it has: "" is every shop. */
  readonly from: Switch;
  /** It has pages that are only documents (`map.ts`). Of these nothing comes to shoppers, who are sent its face towards browsers alone. */
  readonly serverPages?: true;
};

/** The name of a feature's migration bookkeeping and of its notification channel. */
export const databaseNameOf = ({ name, databaseName = name }: Feature) => databaseName;

/** Whether a shop with this value of STORE_FEATURES has a feature. */
export const isIn = (shop: Switch, { from }: Pick<Feature, "from">) => switches.indexOf(from) <= switches.indexOf(shop);

/** What stands in each file for browsers that something of an optional feature is in. */
export const markerOf = (feature: string) => `@feature ${feature}`;

/** The script of a feature's pages that are only documents, by its path in the project. */
export const scriptOfServerPages = (feature: string) => `app/${feature}/browser/server-pages.ts`;

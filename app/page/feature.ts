/** Values of STORE_FEATURES. Each value also enables the features of earlier values. */
export const switches = ["", "catalogue", "all"] as const;

export type Switch = (typeof switches)[number];

/** Part of the store. `name` is the name of the feature's folder. */
export type Feature = {
  readonly name: string;
  /** Former name of a renamed folder, which the database still uses (`databaseNameOf`). */
  readonly databaseName?: string;
  /** First value of STORE_FEATURES that enables this feature. With "", every shop has the feature. */
  readonly from: Switch;
  /** True if the feature's migrations run last, because they depend on all other features' migrations. */
  readonly migratesLast?: true;
  /** True if the feature has server-only pages (`map.ts`). Shoppers do not load the scripts of these pages. */
  readonly serverPages?: true;
};

export type OfFeature<Entries, Name extends string> = {
  readonly [
    Key in keyof Entries as Entries[Key] extends { readonly feature: { readonly name: Name } } ? Key : never
  ]: Entries[Key];
};

/** Returns an object unchanged. Compiles only if the object has exactly the properties of `Expected`. */
export const exactly =
  <Expected>() =>
  <Given extends Expected>(given: Given & Record<Exclude<keyof Given, keyof Expected>, never>): Given =>
    given;

/** Name of a feature's migration table and notification channel in the database. */
export const databaseNameOf = ({ name, databaseName = name }: Feature) => databaseName;

export const isIn = (shop: Switch, { from }: Pick<Feature, "from">) => switches.indexOf(from) <= switches.indexOf(shop);

/** Text that marks browser chunks with code of an optional feature. */
export const markerOf = (feature: string) => `@feature ${feature}`;

/** Entry script of a feature's server-only pages, as a path in the project. */
export const scriptOfServerPages = (feature: string) => `app/${feature}/browser/server-pages.ts`;

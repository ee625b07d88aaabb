import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Feature, isIn, type Switch, switches } from "../feature.ts";

/** The styles of a shop, by its value of STORE_FEATURES. */
export type Styles = Readonly<Record<Switch, string>>;

/** Where the build leaves them, in the browsers' folder: they stand in documents, and are no file that is asked for. */
export const stylesFile = ".vite/styles.json";

/**
 * The cascade layers, weakest first: the browsers' defaults that every page resets, and then the optional features. It begins the
 * styles of every document: the build puts those of the modules in no order that could be relied on.
 */
export const layerOrder = (features: readonly Feature[]) =>
  `@layer ${["base", ...features.filter(({ from }) => from).map(({ name }) => name)].join()};`;

/** Writes, from the one sheet of a build, the styles of each shop: without the layers of what it has not. */
export async function writeStyles(folder: string, features: readonly Feature[]) {
  const { transform } = await import("lightningcss"); // needed by builds alone
  const assets = join(folder, "assets");
  const sheets = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const code = Buffer.from(sheets.map((name) => readFileSync(join(assets, name), "utf8")).join(""));
  const without = (off: readonly string[]) =>
    transform({
      filename: "store.css",
      code,
      minify: true,
      visitor: {
        Rule: {
          "layer-block": ({ value }) => (off.includes(value.name?.join(".") ?? "") ? [] : undefined),
        },
      },
    }).code.toString();
  const styles = switches.map((shop) => {
    const off = features.filter((feature) => !isIn(shop, feature)).map(({ name }) => name);
    return [shop, layerOrder(features) + without(off)];
  });
  writeFileSync(join(folder, stylesFile), JSON.stringify(Object.fromEntries(styles)));
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Feature, isIn, type Switch, switches } from "../feature.ts";

/** The styles of a shop, by its value of STORE_FEATURES; and those of pages that are only documents, in whichever shop. */
export type Styles = Readonly<Record<Switch | "documents", string>>;

/** Where the build leaves them, in the browsers' folder: they stand in documents, and are no file that is asked for. */
export const stylesFile = ".vite/styles.json";

/**
 * The cascade layers, weakest first: the browsers' defaults that every page resets, and then the optional features. It begins the
 * styles of every document: the build puts those of the modules in no order that could be relied on.
 */
export const layerOrder = (features: readonly Feature[]) =>
  `@layer ${["base", ...features.filter(({ from }) => from).map(({ name }) => name)].join()};`;

const sheetsIn = (folder: string) =>
  Buffer.concat(
    readdirSync(folder)
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(join(folder, name))),
  );

/**
 * Writes, from the one sheet of the browsers' build, the styles of each shop: without the layers of what it has not. The server's build
 * has those of the pages that are only documents besides.
 */
export async function writeStyles(folder: string, serverFolder: string, features: readonly Feature[]) {
  const { transform } = await import("lightningcss"); // needed by builds alone
  const without = (off: readonly Feature[], code: Buffer) =>
    transform({
      filename: "store.css",
      code,
      minify: true,
      visitor: {
        Rule: {
          "layer-block": ({ value }) => (off.some(({ name }) => name === value.name?.join(".")) ? [] : undefined),
        },
      },
    }).code.toString();
  const code = sheetsIn(join(folder, "assets"));
  const styles = switches.map((shop) => {
    const [on, off] = [true, false].map((wanted) => features.filter((feature) => isIn(shop, feature) === wanted));
    return [shop, layerOrder(on!) + without(off!, code)];
  });
  const [apart, others] = [true, false].map((wanted) =>
    features.filter(({ from, serverPages = false }) => from && serverPages === wanted),
  );
  const ofDocuments = layerOrder(apart!) + without(others!, sheetsIn(join(serverFolder, "assets")));
  writeFileSync(join(folder, stylesFile), JSON.stringify(Object.fromEntries([...styles, ["documents", ofDocuments]])));
}

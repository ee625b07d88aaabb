import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Feature, isIn, type Switch, switches } from "../feature.ts";

/** Styles by value of STORE_FEATURES. `documents`: styles of server-only pages. */
export type Styles = Readonly<Record<Switch | "documents", string>>;

/** Path of the styles in the browser build. The server inlines the styles into documents. */
export const stylesFile = ".vite/styles.json";

/** First rule of a document's styles. Sets the order of the cascade layers, weakest first. */
export const layerOrder = (features: readonly string[]) =>
  `@layer ${["reset", "tokens", "ui", "page", ...features].join()};`;

const namesOf = (features: readonly Feature[]) => features.map(({ name }) => name);

const sheetsIn = (folder: string) =>
  Buffer.concat(
    readdirSync(folder)
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(join(folder, name))),
  );

export const adminLayerOf = (feature: string) => `${feature}-admin`;

/** Writes styles for each value of STORE_FEATURES. Styles of server-only pages come from the server build. */
export async function writeStyles(folder: string, serverFolder: string, features: readonly Feature[]) {
  const { transform } = await import("lightningcss"); // only builds need this package
  const without = (off: readonly string[], code: Buffer) =>
    transform({
      filename: "store.css",
      code,
      minify: true,
      visitor: {
        Rule: { "layer-block": ({ value: { name } }) => (off.includes(name?.join(".") ?? "") ? [] : undefined) },
      },
    }).code.toString();
  const code = sheetsIn(join(folder, "assets"));
  const styles = switches.map((shop) => {
    const off = features.filter((feature) => !isIn(shop, feature));
    return [shop, layerOrder(namesOf(features.filter((one) => !off.includes(one)))) + without(namesOf(off), code)];
  });
  const others = namesOf(features.filter(({ from, serverPages }) => from && !serverPages));
  const ofDocuments = namesOf(features).map((name) => (others.includes(name) ? adminLayerOf(name) : name));
  const serverCode = sheetsIn(join(serverFolder, "assets"));
  const documents = layerOrder(ofDocuments) + without(others, serverCode);
  writeFileSync(join(folder, stylesFile), JSON.stringify(Object.fromEntries([...styles, ["documents", documents]])));
}

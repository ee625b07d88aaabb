import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Shop } from "../store/shop.ts";
import type { BrowserBuild } from "./document.ts";

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };

/**
 * The cascade layers, weakest first. It begins the styles of every document: the build puts those of the modules in no
 * order that could be relied on.
 */
export const layerOrder = "@layer base,catalogue,orders;";

/** What each feature needs besides a screen: the layers of its styles, and modules. `all` has the catalogue too. */
const additions = {
  "": { layers: [], modules: [] },
  catalogue: { layers: ["catalogue"], modules: ["app/screens/search-box.tsx", "app/client/catalogue.ts"] },
  all: {
    layers: ["catalogue", "orders"],
    modules: ["app/screens/search-box.tsx", "app/client/catalogue.ts", "app/client/all.ts"],
  },
};

/** Screens whose files hold more than them (`vite.config.ts`): the manifest has these by their names alone. */
const together: Readonly<Record<string, string>> = {
  checkout: "checkout",
  review: "ordering",
  orders: "ordering",
  order: "ordering",
};

/** Reads what `vite build` left in a folder, as far as a shop with these features needs it. */
export function readBrowserBuild(folder: string, features: Shop["features"]): BrowserBuild {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const entry = "app/client/main.tsx";
  const styles = Object.values(manifest).find((chunk) => chunk.file.endsWith(".css"));

  const filesOf = (name: string): string[] => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)] : [];
  };
  const keyOf = (screen: string) => {
    const file = together[screen];
    return file ? Object.keys(manifest).find((key) => manifest[key]!.name === file)! : `app/screens/${screen}.tsx`;
  };
  const own = new Set(filesOf(entry).slice(0, 1));
  const adapters = { embedded: [], firebase: ["app/client/identity/firebase.ts"] };
  const { layers, modules } = additions[features];
  const preloads: BrowserBuild["preloads"] = (screen, provider) => {
    const names = [entry, "app/screens/frame.tsx", keyOf(screen), ...modules, ...adapters[provider]];
    const files = names.flatMap(filesOf);
    return [...new Set(files)].filter((file) => !own.has(file)).map((file) => `/${file}`);
  };
  return {
    css: layerOrder + (styles ? withLayers(readFileSync(join(folder, styles.file), "utf8").trim(), layers) : ""),
    scripts: [...own].map((file) => `/${file}`),
    preloads,
  };
}

/** The styles without those of features that are off: each has its own cascade layer. */
function withLayers(css: string, layers: readonly string[]): string {
  const off = additions.all.layers.filter((layer) => !layers.includes(layer));
  return off.reduce((rest, layer) => {
    for (let at: number; (at = rest.indexOf(`@layer ${layer}{`)) >= 0;)
      rest = rest.slice(0, at) + rest.slice(endOfBlock(rest, at));
    return rest;
  }, css);
}

/** Where the block ends that begins at the first brace after `from`. */
function endOfBlock(css: string, from: number): number {
  let at = css.indexOf("{", from) + 1;
  for (let depth = 1; depth > 0; at++) depth += css[at] === "{" ? 1 : css[at] === "}" ? -1 : 0;
  return at;
}

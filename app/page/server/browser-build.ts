import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Feature, isIn, scriptOfServerPages, type Switch, switches } from "../feature.ts";
import type { BrowserBuild } from "./document.ts";
import { firstScriptFile } from "./first-script.ts";
import { type Styles, stylesFile } from "./styles.ts";

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

const entry = "app/browser.tsx";

type Options = {
  readonly shop: Switch;
  readonly features: readonly Feature[];
  /** Source files of modules that every page loads last, relative to the project. */
  readonly modules: readonly string[];
};

export function readBrowserBuild(folder: string, { shop, features, modules }: Options): BrowserBuild {
  const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
  const manifest: Record<string, Chunk> = JSON.parse(textOf(".vite/manifest.json"));
  const styles: Styles = JSON.parse(textOf(stylesFile));
  const firstScript = textOf(firstScriptFile);

  /** Files of a chunk and its imports. Chunks may import each other. */
  const filesOf = (key: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.imports ?? []).flatMap((one) => filesOf(one, seen))];
  };
  const keys = Object.keys(manifest);
  /** Finds the manifest key of a screen's chunk, by source file or by end of the chunk's name (`app/chunks.ts`). */
  const keyOf = (screen: string) =>
    keys.find((key) => key.endsWith(`/screens/${screen}.tsx`)) ??
    keys.find((key) => manifest[key]?.name?.endsWith(`-${screen}`)) ??
    "";
  const own = manifest[entry]?.file ?? "";
  /** Chunks with enabled features' browser modules. A chunk's name is the STORE_FEATURES value that enables it. */
  const switchedOn = new Set<string>(switches.filter((from) => from && isIn(shop, { from })));
  const ofFeatures = (manifest[entry]?.dynamicImports ?? []).filter((key) => switchedOn.has(manifest[key]?.name ?? ""));
  const besides = (loaded: readonly string[]) =>
    [...new Set(loaded.flatMap((key) => filesOf(key)))].filter((file) => file !== own).map((file) => `/${file}`);
  const ofDocuments = features
    .filter((feature) => feature.serverPages)
    .flatMap(({ name }) => filesOf(scriptOfServerPages(name)))
    .map((file) => `/${file}`);
  // The id changes with any file, because file names contain content hashes.
  const files = Object.values(manifest).map(({ file }) => file);
  const id = hash("sha256", [shop, styles[shop], firstScript, ...files.toSorted()].join("\n"), "base64url").slice(0, 8);
  return {
    id,
    css: styles[shop],
    firstScript,
    scripts: [`/${own}`],
    preloads: (screen) => besides([entry, keyOf(screen), ...ofFeatures]),
    later: besides(modules),
    documents: { id, css: styles.documents, firstScript, scripts: ofDocuments, preloads: () => [] },
  };
}

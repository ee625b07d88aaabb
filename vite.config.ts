import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { areOnTogether, featureOf, fileOf, layerOf } from "./app/chunks.ts";
import { shortNames } from "./app/class-names.ts";
import { features } from "./app/features.ts";
import { markerOf, scriptOfServerPages } from "./app/page/feature.ts";
import { builtName } from "./app/server/program.ts";

/** File path of a module, relative to `app/`. Undefined for modules elsewhere. */
function pathOf(id: string): string | undefined {
  const [room, ...path] = relative(import.meta.dirname, id.split("?")[0]!).split(sep);
  return room === "app" ? path.join("/") : undefined;
}

/** Scripts of server-only pages. */
const scriptsOfDocuments = features
  .filter(({ serverPages }) => serverPages)
  .map(({ name }) => scriptOfServerPages(name));

const ownerOf = (id: string) => featureOf(pathOf(id) ?? "");

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * True for a feature's `browser.ts`, and for modules that it imports directly or indirectly.
 * Excludes modules of features that another value of STORE_FEATURES enables.
 */
function isOfBrowserModule(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/^\w+\/browser\.ts$/.test(pathOf(id) ?? "")) return true;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some(
    (importer) => areOnTogether(pathOf(importer) ?? "", pathOf(id) ?? "") && isOfBrowserModule(importer, modules, seen),
  );
}

function chunkOf(id: string, modules: Modules): string | undefined {
  if (id.includes("node_modules")) return /node_modules\/(web-vitals|@?firebase|idb)/.test(id) ? undefined : "store";
  if (id.startsWith("\0")) return "store"; // a module that the build adds
  const path = pathOf(id);
  if (scriptsOfDocuments.includes(`app/${path}`)) return undefined; // built as a separate file, which shoppers never load
  return path === undefined ? undefined : fileOf(path, isOfBrowserModule(id, modules));
}

/** Media queries of the breakpoints, by custom name. The build replaces the names, which browsers do not support. */
const breakpoints = Object.fromEntries(
  readFileSync(join(import.meta.dirname, "app/ui/tokens.css"), "utf8")
    .matchAll(/^@custom-media (--[\w-]+) (.+);$/gm)
    .map(([, name, query]) => [`(${name})`, query!]),
);

/** Puts each style sheet into its folder's cascade layer. Stores omit the layers of disabled features. */
const styleSheets: Plugin = {
  name: "style-sheets",
  enforce: "pre",
  transform(code, id) {
    const path = id.endsWith(".css") ? pathOf(id) : undefined;
    if (!path) return null;
    const plain = code
      .replaceAll(/^@custom-media .*\n/gm, "")
      .replaceAll(/^@media .*/gm, (query) => query.replaceAll(/\(--[\w-]+\)/g, (name) => breakpoints[name] ?? name));
    return { code: `@layer ${layerOf(path)} {\n${plain}\n}`, map: null };
  },
};

/**
 * Replaces Vite's module loader with `preload.ts`, which retries failed imports. Vite's loader does not retry.
 * Vite's support for style sheets and old browsers is not needed, and costs 540 compressed bytes per page.
 */
const preloader: Plugin = {
  name: "preloader",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export { preload as __vitePreload } from "${join(import.meta.dirname, "app/page/browser/preload.ts")}";`
      : null,
};

/**
 * Escapes non-ASCII characters in the server's code, to save memory. A single non-ASCII character would make V8 store
 * the whole file with two bytes per character.
 */
const ascii: Plugin = {
  name: "ascii",
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = file.code.replace(/\\?[^\0-\x7f]|\\[^]/g, escaped);
  },
};

/** Escapes a non-ASCII character, with or without a backslash before it. Keeps other escape sequences. */
const escaped = (text: string) =>
  text.at(-1)! <= "\x7f"
    ? text
    : `\\u${text
        .charCodeAt(text.length - 1)
        .toString(16)
        .padStart(4, "0")}`;

/** Comments at the end of a built file, which name the file's optional features. Tests read them. */
const markers = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  [...new Set(moduleIds.map(ownerOf))]
    .map((feature) => (feature ? `//${markerOf(feature)}` : ""))
    .join("\n")
    .trim();

/** Source files of the owner's commands, relative to `app/`, from the npm scripts. */
const commands = [
  ...readFileSync(join(import.meta.dirname, "package.json"), "utf8").matchAll(/"node app\/command\.ts ([^"]+)"/g),
].map(([, source]) => source!);

/** Entry points of the server build. Skips missing files of removed features. */
const programs = [
  "main.ts",
  "worker.ts",
  "render.tsx",
  "database/archive/base-program.ts",
  "admin/server/pictures/encode.ts",
  "catalogue/admin/server/import/program.ts",
  ...commands,
].filter((source) => existsSync(join(import.meta.dirname, "app", source)));

/** Configuration of two builds, for browsers and for the server. `app/build.ts` runs both. */
export default defineConfig(({ command, isSsrBuild }) => {
  // Overrides the NODE_ENV of tests, which would otherwise create a development build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    appType: "custom",
    plugins: [
      styleSheets,
      preloader,
      react(),
      babel({ presets: [reactCompilerPreset({ compilationMode: "annotation" })] }),
      isSsrBuild && ascii,
    ],
    css: command === "build" ? { modules: { generateScopedName: shortNames(import.meta.dirname) } } : {},
    define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    // Bundles packages, because loading them separately takes twice the time and memory.
    // The bundle contains React's production build, whatever NODE_ENV says.
    // Excludes sharp, because sharp has a native library for each platform.
    ssr: { noExternal: command === "build" ? true : [], external: ["sharp"] },
    build: isSsrBuild
      ? {
          outDir: "dist/server",
          license: true,
          copyPublicDir: false,
          // Emits the styles of server-only pages. The browser build lacks these styles (`app/page/server/styles.ts`).
          ssrEmitAssets: true,
          cssCodeSplit: false,
          rolldownOptions: {
            input: Object.fromEntries(programs.map((source) => [builtName(source), `app/${source}`])),
            output: {
              hashCharacters: "hex", // as in the browser build, so that both builds give the styles' fonts the same names
              chunkFileNames: "[name].js", // no subfolders, because chunks find the project's folder by a relative path
              comments: false, // licences are in a separate file
            },
          },
        }
      : {
          outDir: "dist/client",
          license: true,
          manifest: true,
          // Builds one style sheet, because a style sheet per chunk would delay the page after a click.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          modulePreload: {
            polyfill: false,
            // Preloads the imported file and its dependencies, except files that every page loads at its start.
            resolveDependencies: (file, needed) =>
              [...new Set([file, ...needed])].filter(
                (name) => !/^assets\/(browser|catalogue|all)-[\da-f]{8}\.js$/.test(name),
              ),
          },
          rolldownOptions: {
            input: ["app/browser.tsx", ...scriptsOfDocuments],
            output: {
              hashCharacters: "hex", // compresses better
              codeSplitting: {
                includeDependenciesRecursively: false, // a chunk excludes dependencies outside its group
                groups: [{ name: (id, modules) => chunkOf(id, modules) ?? null }],
              },
              postFooter: markers,
            },
          },
        },
  };
});

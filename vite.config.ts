import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { featureOf, fileOf, layerOf } from "./app/chunks.ts";
import { shortNames } from "./app/class-names.ts";
import { features } from "./app/features.ts";
import { markerOf, scriptOfServerPages } from "./app/page/feature.ts";
import { builtName } from "./app/server/program.ts";

/** A module's path below `app/`; undefined for what stands elsewhere. */
function pathOf(id: string): string | undefined {
  const [room, ...path] = relative(import.meta.dirname, id.split("?")[0]!).split(sep);
  return room === "app" ? path.join("/") : undefined;
}

/** The scripts of pages that are only documents. */
const scriptsOfDocuments = features
  .filter(({ serverPages }) => serverPages)
  .map(({ name }) => scriptOfServerPages(name));

const ownerOf = (id: string) => featureOf(pathOf(id) ?? "");

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Whether a module is the face of its feature towards browsers, or what that imports of the feature, directly or not. */
function isOfFace(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/^\w+\/browser\.ts$/.test(pathOf(id) ?? "")) return true;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => ownerOf(importer) === ownerOf(id) && isOfFace(importer, modules, seen));
}

function chunkOf(id: string, modules: Modules): string | undefined {
  if (id.includes("node_modules")) return /node_modules\/(web-vitals|@?firebase|idb)/.test(id) ? undefined : "store";
  if (id.startsWith("\0")) return "store"; // what the build itself adds
  const path = pathOf(id);
  if (scriptsOfDocuments.includes(`app/${path}`)) return undefined; // a file by itself, which no shopper loads
  return path === undefined ? undefined : fileOf(path, isOfFace(id, modules));
}

/** Puts the styles of each optional feature into a cascade layer of its name: a shop without it is sent the sheet without. */
const layers: Plugin = {
  name: "layers",
  enforce: "pre",
  transform(code, id) {
    const layer = layerOf(pathOf(id) ?? "");
    return id.endsWith(".css") && layer ? { code: `@layer ${layer} {\n${code}\n}`, map: null } : null;
  },
};

/**
 * Puts our own loader of modules in the place of the build's. That one waits for style sheets too, which no module here brings, and
 * knows browsers without `modulepreload`: 540 compressed bytes on every page. And it asks but once.
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
 * Writes the server's code in ASCII, with escapes for all else: V8 keeps the text of each file as long as it runs, and Node gives it two bytes
 * for each character where there is one that ASCII has not.
 */
const ascii: Plugin = {
  name: "ascii",
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = file.code.replace(/\\?[^\0-\x7f]|\\[^]/g, escaped);
  },
};

/** A character as an escape, also where a backslash stood before it; whatever else a backslash stands before, as it is. */
const escaped = (text: string) =>
  text.at(-1)! <= "\x7f"
    ? text
    : `\\u${text
        .charCodeAt(text.length - 1)
        .toString(16)
        .padStart(4, "0")}`;

/** Ends a file with a comment for each optional feature that something of it came from, so that a test can tell what a visit loads. */
const markers = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  [...new Set(moduleIds.map(ownerOf))]
    .map((feature) => (feature ? `//${markerOf(feature)}` : ""))
    .join("\n")
    .trim();

/** The owner's commands, by their sources below `app/`, as the npm scripts name them. */
const commands = [
  ...readFileSync(join(import.meta.dirname, "package.json"), "utf8").matchAll(/"node app\/command\.ts ([^"]+)"/g),
].map(([, source]) => source!);

/** What runs by itself on the server; of a feature that was taken away, nothing. */
const programs = [
  "main.ts",
  "worker.ts",
  "render.tsx",
  "database/archive/base-program.ts",
  "admin/server/pictures/encode.ts",
  "catalogue/admin/server/import/program.ts",
  ...commands,
].filter((source) => existsSync(join(import.meta.dirname, "app", source)));

/** One build for browsers, and one for the server: `app/build.ts` makes both. */
export default defineConfig(({ command, isSsrBuild }) => {
  // Tests start and so build stores too, under a NODE_ENV of theirs that would make it a development build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    appType: "custom",
    plugins: [layers, preloader, react(), babel({ presets: [reactCompilerPreset()] }), isSsrBuild && ascii],
    css: command === "build" ? { modules: { generateScopedName: shortNames(import.meta.dirname) } } : {},
    define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    // The server's files carry their packages with them. Loaded one by one, those took twice as long and twice the memory;
    // and so React is the production one, whatever NODE_ENV says.
    // Only sharp stays a package of its own: it brings a library for each platform.
    ssr: { noExternal: command === "build" ? true : [], external: ["sharp"] },
    build: isSsrBuild
      ? {
          outDir: "dist/server",
          license: true,
          copyPublicDir: false,
          // The styles of pages that are only documents, which no browser's build knows (`app/page/server/styles.ts`).
          ssrEmitAssets: true,
          cssCodeSplit: false,
          rolldownOptions: {
            input: Object.fromEntries(programs.map((source) => [builtName(source), `app/${source}`])),
            output: {
              chunkFileNames: "[name].js", // all equally deep: they find the project's folder from where they stand
              comments: false, // licenses stand in a file of their own
            },
          },
        }
      : {
          outDir: "dist/client",
          license: true,
          manifest: true,
          // All styles of the store fit into the page; a style sheet for each chunk would make a click wait for it.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          modulePreload: {
            polyfill: false,
            // The file itself, too. The entry is there when anything else is imported.
            resolveDependencies: (file, needed) =>
              [...new Set([file, ...needed])].filter((name) => !name.startsWith("assets/browser-")),
          },
          rolldownOptions: {
            input: ["app/browser.tsx", ...scriptsOfDocuments],
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false, // a file has what lies in its folder, and nothing that it only uses
                groups: [{ name: (id, modules) => chunkOf(id, modules) ?? null }],
              },
              postFooter: markers,
            },
          },
        },
  };
});

import { relative, sep } from "node:path";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { features } from "./app/features.ts";

const optional = new Set(features.filter(({ from }) => from !== "").map(({ name }) => name));

/** A module's path below `app/`, in its segments; undefined for what stands elsewhere. */
function placeOf(id: string): string[] | undefined {
  const path = relative(import.meta.dirname, id.split("?")[0]!).split(sep);
  return path[0] === "app" ? path.slice(1) : undefined;
}

/**
 * The file in which a module comes to browsers; undefined leaves that to the build. It follows from the folder: what lies in the
 * shell and in features that every shop has is on every page and comes in one file, because the smaller the files, the worse
 * they compress. What a feature may have switched on has a file for itself. A feature's screens come when they are opened, and so does
 * a folder within `ui/` or `browser/`, for those who need it.
 */
function fileOf(id: string): string | undefined {
  if (id.includes("node_modules")) return /node_modules\/(web-vitals|@?firebase|idb)/.test(id) ? undefined : "store";
  if (id.startsWith("\0")) return "store"; // what the build itself adds
  const place = placeOf(id);
  if (!place) return undefined;
  const [room = "", kind, ...inside] = place;
  if (kind === "screens" && room !== "page") return undefined;
  if (inside.length > 1) return undefined;
  return optional.has(room) && kind !== "feature.ts" && kind !== "addresses.ts" ? room : "store";
}

/** Puts the styles of each optional feature into a cascade layer of its name: a shop without it is sent the sheet without. */
const layers: Plugin = {
  name: "layers",
  enforce: "pre",
  transform(code, id) {
    const room = placeOf(id)?.[0];
    if (!id.endsWith(".css") || !room || !optional.has(room)) return null;
    return { code: `@layer ${room} {\n${code}\n}`, map: null };
  },
};

/** One build for browsers, and one for the server: `app/build.ts` makes both. */
export default defineConfig(({ command, isSsrBuild }) => {
  // Tests start and so build stores too, under a NODE_ENV of theirs that would make it a development build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    appType: "custom",
    plugins: [layers, react(), babel({ presets: [reactCompilerPreset()] })],
    css: { transformer: "lightningcss" },
    define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    // The server's files carry their packages with them. Loaded one by one, those took twice as long and twice the memory;
    // and so React is the production one, whatever NODE_ENV says.
    ssr: { noExternal: command === "build" ? true : [] },
    build: isSsrBuild
      ? {
          outDir: "dist/server",
          copyPublicDir: false,
          rolldownOptions: {
            input: ["app/main.ts", "app/worker.ts", "app/render.tsx"],
            output: { chunkFileNames: "[name].js" }, // all equally deep: they find the project's folder from where they stand
          },
        }
      : {
          outDir: "dist/client",
          manifest: true,
          // All styles of the store fit into the page; a style sheet for each chunk would make a click wait for it.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: "app/browser.tsx",
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false, // a file has what lies in its folder, and nothing that it only uses
                groups: [{ name: (id) => fileOf(id) ?? null }],
              },
            },
          },
        },
  };
});

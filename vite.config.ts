import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What is loaded on every page of every shop; what a shop may have switched on is not. */
const onEveryPage =
  /node_modules\/(?!web-vitals|@?firebase|idb)|app\/(client\/(?!identity\/firebase|catalogue)|domain|store|ui|words\.ts|routes|screens\/(frame|header))/;

/** One build for browsers, and one that renders on the server: `app/server/build.ts` makes both. */
export default defineConfig(({ command, isSsrBuild }) => {
  // Tests start and so build stores too, under a NODE_ENV of theirs that would make it a development build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    appType: "custom",
    plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
    css: { transformer: "lightningcss" },
    define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
    // The render bundle carries its React with it: one file to load, and the production one whatever NODE_ENV says.
    ssr: { noExternal: command === "build" ? true : [] },
    build: isSsrBuild
      ? { outDir: "dist/server", copyPublicDir: false }
      : {
          outDir: "dist/client",
          manifest: true,
          // All styles of the store fit into the page; a style sheet for each chunk would make a click wait for it.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: "app/client/main.tsx",
            // What every page needs comes in one file: the smaller the files, the worse they compress.
            output: { codeSplitting: { groups: [{ name: "store", test: onEveryPage }] } },
          },
        },
  };
});

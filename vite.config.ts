import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What is loaded on every page of every shop; what a shop may have switched on is not. */
const onEveryPage =
  /node_modules\/(?!web-vitals|@?firebase|idb)|app\/(client\/(?!identity\/firebase|catalogue|basket|own-pages|all)|domain\/(?!catalogue|saved-basket|pending|review)|store|ui\/(?!catalogue|orders|basket\/|basket-row|subtotal|long-list|rows-in-time)|words\.ts|routes|screens\/(frame|header|problem))/;

/** What only the basket's page needs, in one file with it. Where the shop keeps baskets, their page builds on it. */
const checkout = /app\/(screens\/checkout|ui\/(basket-row|subtotal|long-list|rows-in-time))/;

/** The screens around ordering come in one file: who opens one opens the others, and the entry names one file less for each. */
const ordering = /app\/((ui|words)\/orders|screens\/(review|orders?)\.tsx)/;

/** One build for browsers, and one for the server: `app/server/build.ts` makes both. */
export default defineConfig(({ command, isSsrBuild }) => {
  // Tests start and so build stores too, under a NODE_ENV of theirs that would make it a development build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    appType: "custom",
    plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
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
            input: ["app/server/main.ts", "app/server/worker.ts", "app/server/render.tsx"],
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
            input: "app/client/main.tsx",
            // What every page needs comes in one file: the smaller the files, the worse they compress.
            output: {
              codeSplitting: {
                groups: [
                  { name: "store", test: onEveryPage },
                  { name: "checkout", test: checkout },
                  { name: "ordering", test: ordering },
                ],
              },
            },
          },
        },
  };
});

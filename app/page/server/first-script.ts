import { join } from "node:path";

/** Path of the first script in the browser build. The server inlines the script into documents. */
export const firstScriptFile = ".vite/first-script.js";

/** Bundles `page/browser/first-script.ts` into one expression without imports. */
export async function buildFirstScript(): Promise<string> {
  const { rolldown } = await import("rolldown"); // only builds need this package
  const bundle = await rolldown({ input: join(import.meta.dirname, "../browser/first-script.ts"), logLevel: "warn" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  return output[0].code.trim();
}

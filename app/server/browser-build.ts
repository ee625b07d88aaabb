import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserBuild } from "./document.ts";

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** Reads what `vite build` left in a folder. */
export function readBrowserBuild(folder: string): BrowserBuild {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const entry = "app/client/main.tsx";
  const styles = Object.values(manifest).find((chunk) => chunk.file.endsWith(".css"));

  const filesOf = (name: string): string[] => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)] : [];
  };
  const own = new Set(filesOf(entry).slice(0, 1));
  const adapters = { embedded: [], firebase: ["app/client/identity/firebase.ts"] };
  const preloads: BrowserBuild["preloads"] = (screen, provider) => {
    const names = [entry, "app/screens/frame.tsx", `app/screens/${screen}.tsx`, ...adapters[provider]];
    const files = names.flatMap(filesOf);
    return [...new Set(files)].filter((file) => !own.has(file)).map((file) => `/${file}`);
  };
  return {
    css: styles ? readFileSync(join(folder, styles.file), "utf8").trim() : "",
    scripts: [...own].map((file) => `/${file}`),
    preloads,
  };
}

import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { features } from "./features.ts";
import { adminLayerOf } from "./page/server/styles.ts";

/** Optional features by name, each with the first value of STORE_FEATURES that enables it. */
const optional = new Map(features.filter(({ from }) => from !== "").map(({ name, from }) => [name, from]));

/** Files that every shop loads, even if their feature is disabled. */
const known = new Set(["feature.ts", "addresses.ts"]);

/** Optional feature of a module. Undefined if every shop loads the module. @param path below `app/` */
export function featureOf(path: string): string | undefined {
  const [room = "", ...inside] = path.split("/");
  return optional.has(room) && !known.has(inside.join("/")) ? room : undefined;
}

/** Cascade layer of a style sheet, usually the top-level folder's name. @param path below `app/` */
export function layerOf(path: string): string {
  const [room = "", kind] = path.split("/");
  if (path === "ui/base.css") return "reset";
  if (path === "ui/tokens.css") return "tokens";
  return featureOf(path) && kind === "admin" ? adminLayerOf(room) : room;
}

/**
 * Chunk name of the browser module at a path below `app/`. Undefined lets the bundler choose.
 * - The shell and the features that every shop has form one chunk, because small chunks compress badly.
 * - A screen and the `ui/` folder with the screen's name form one chunk. Other subfolders load on demand.
 * - Browser modules of optional features share one chunk per value of STORE_FEATURES, so that pages load few files.
 * - A feature's other modules form one chunk. Admin and catalogue share a chunk. A feature without a browser module
 *   shares the chunk of the next feature in `features` that has a browser module.
 */
export function fileOf(path: string, isBrowserModule: boolean): string | undefined {
  const [room = "", kind = "", ...inside] = path.split("/");
  const name = inside[0]?.replace(/\..*/, "") ?? "";
  const withItsFolder = existing(room, "screens", `${name}.tsx`) && existing(room, "ui", name);
  if (kind === "screens" && room !== "page") return withItsFolder ? `${room}-${name}` : undefined;
  if (inside.length > 1) return kind === "ui" && withItsFolder ? `${room}-${name}` : undefined;
  const feature = featureOf(path);
  if (!feature) return "store";
  const from = optional.get(feature);
  const following = features.slice(features.findIndex(({ name: other }) => other === feature));
  const shown = following.find((other) => existing(other.name, "browser.ts"))?.name ?? feature;
  if (isBrowserModule) return from;
  return shown === feature && screensOf(feature) === 1 ? undefined : `${from === "catalogue" ? from : shown}-pages`;
}

/** True if both modules belong to optional features that the same value of STORE_FEATURES enables. */
export const areOnTogether = (one: string, other: string) => {
  const [from, otherFrom] = [one, other].map((path) => optional.get(featureOf(path) ?? ""));
  return from !== undefined && from === otherFrom;
};

const screensOf = (feature: string) => globSync(join(import.meta.dirname, feature, "screens/*.tsx")).length;

const existing = (...path: string[]) => existsSync(join(import.meta.dirname, ...path));

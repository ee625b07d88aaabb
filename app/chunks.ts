import { existsSync } from "node:fs";
import { join } from "node:path";
import { features } from "./features.ts";

/** The features that a shop may be without, with the value of STORE_FEATURES that brings each. */
const optional = new Map(features.filter(({ from }) => from !== "").map(({ name, from }) => [name, from]));

/** What every shop knows of all features. */
const known = new Set(["feature.ts", "addresses.ts"]);

/** The optional feature that a module belongs to, given its path below `app/`. */
export function featureOf(path: string): string | undefined {
  const [room = "", ...inside] = path.split("/");
  return optional.has(room) && !known.has(inside.join("/")) ? room : undefined;
}

/**
 * The file in which a module comes to browsers, given its path below `app/`; undefined leaves that to the build. It follows from the
 * folder: what lies in the shell and in features that every shop has is on every page and comes in one file, because the smaller
 * the files, the worse they compress. A screen comes when it is opened, with the folder of its name in `ui/` if there is one; any other
 * folder within `domain/`, `ui/` or `browser/` comes for those who need it. Of what else an optional feature has, its face and what that
 * needs are in one file with those of the others that come with the same switch, because a browser asks for six at a time and each is a
 * trip; and what its screens share is another.
 */
export function fileOf(path: string, isOfFace: boolean): string | undefined {
  const [room = "", kind = "", ...inside] = path.split("/");
  const name = inside[0]?.replace(/\..*/, "") ?? "";
  const withItsFolder = existing(room, "screens", `${name}.tsx`) && existing(room, "ui", name);
  if (kind === "screens" && room !== "page") return withItsFolder ? `${room}-${name}` : undefined;
  if (inside.length > 1) return kind === "ui" && withItsFolder ? `${room}-${name}` : undefined;
  const feature = featureOf(path);
  if (!feature) return "store";
  return isOfFace ? optional.get(feature) : `${feature}-pages`;
}

const existing = (...path: string[]) => existsSync(join(import.meta.dirname, ...path));

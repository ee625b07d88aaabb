import { join } from "node:path";
import { root } from "./root.ts";

/** Whether this is a file of the build in `dist/server/`: otherwise the sources themselves run. */
const isBuilt = import.meta.filename.endsWith(".js");

/**
 * What Node is told where it serves a store. Room for young objects grows under load, to twice so many megabytes; without a word of it to twice
 * 32, which a store of ordinary size has no use for.
 */
export const nodeOptions = ["--max-semi-space-size=16"];

/** What the build calls a program by its source below `app/`: `admin-server-import-program` for `admin/server/import/program.ts`. */
export const builtName = (source: string) => source.replace(/\.tsx?$/, "").replaceAll("/", "-");

export const builtFile = (source: string) => join(root, "dist/server", `${builtName(source)}.js`);
export const sourceFile = (source: string) => join(root, "app", source);

/** Path of a program that runs in its own process, by its source below `app/`; the built file in a built store. */
export const programFile = (source: string) => (isBuilt ? builtFile(source) : sourceFile(source));

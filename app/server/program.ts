import { join } from "node:path";
import { root } from "./root.ts";

/** True in the build (`dist/server/`), false when running the sources. */
const isBuilt = import.meta.filename.endsWith(".js");

/** Node options of a serving process. Node's default semi-space of 32 MB uses more memory without being faster. */
export const nodeOptions = ["--max-semi-space-size=16"];

/** Name of a built program, such as `database-archive-base-program`. @param source a path below `app/` */
export const builtName = (source: string) => source.replace(/\.tsx?$/, "").replaceAll("/", "-");

export const builtFile = (source: string) => join(root, "dist/server", `${builtName(source)}.js`);
export const sourceFile = (source: string) => join(root, "app", source);

/** File of a child process's program: in the build the built file, else the source. @param source path below `app/` */
export const programFile = (source: string) => (isBuilt ? builtFile(source) : sourceFile(source));

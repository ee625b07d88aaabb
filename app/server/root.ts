import { join } from "node:path";

/** Path of the project's folder. Works in `app/server/` and in `dist/server/`, which have the same depth. */
export const root = join(import.meta.dirname, "../..");

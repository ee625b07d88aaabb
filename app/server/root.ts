import { join } from "node:path";

/**
 * The project's own folder: wherever the store is started from, it is built and served from here. The sources in
 * `app/server/` and what they are built into in `dist/server/` stand equally deep.
 */
export const root = join(import.meta.dirname, "../..");

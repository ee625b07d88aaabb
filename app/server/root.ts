import { join } from "node:path";

/** The project's folder, whatever the working directory. `app/server/` and `dist/server/` have the same depth. */
export const root = join(import.meta.dirname, "../..");

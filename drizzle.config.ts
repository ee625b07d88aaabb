import { defineConfig } from "drizzle-kit";

const { ROOM } = process.env;
if (!ROOM) throw new Error("Say whose tables have changed, for example: ROOM=orders npx drizzle-kit generate");
const folder = ROOM === "server" ? "./app/server" : `./app/${ROOM}/server`;

/**
 * For `ROOM=orders npx drizzle-kit generate`, which writes a migration from the tables of a feature, or of the process itself
 * (`ROOM=server`); `app/database/migrate.ts` applies them.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: `${folder}/schema.ts`,
  out: `${folder}/migrations`,
});

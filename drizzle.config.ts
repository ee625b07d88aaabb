import { defineConfig } from "drizzle-kit";

const { ROOM } = process.env;
if (!ROOM) throw new Error("Say whose tables have changed, for example: ROOM=orders npx drizzle-kit generate");
const folder = ROOM === "server" ? "./app/server" : `./app/${ROOM}/server`;

/**
 * Configuration of drizzle-kit. `ROOM=orders npx drizzle-kit generate` writes a migration for a feature's tables, and
 * `ROOM=server` one for the tables in `app/server`. `app/database/migrate.ts` applies the migrations.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: `${folder}/schema.ts`,
  out: `${folder}/migrations`,
});

import { defineConfig } from "drizzle-kit";

/** For `npx drizzle-kit generate --config drizzle.features.config.ts`: the tables of what a shop may have switched on. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./app/{catalogue,basket,orders}/server/schema.ts",
  out: "./migrations/features",
});

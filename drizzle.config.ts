import { defineConfig } from "drizzle-kit";

/** For `npx drizzle-kit generate`, which writes migrations from the tables; `migrate` in app/server/database.ts applies them. */
export default defineConfig({ dialect: "postgresql", schema: "./app/server/**/schema.ts", out: "./migrations" });

import { defineConfig } from "drizzle-kit";

/** For `npx drizzle-kit generate`, which writes migrations from the tables of every store; `app/server/migrations.ts` applies them. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/accounts/server/schema.ts", "./app/server/schema.ts"],
  out: "./migrations",
});

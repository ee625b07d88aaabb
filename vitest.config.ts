import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Caches compiled code, so stores and commands start faster.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Only a test that hangs reaches these limits: a slow machine does not. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };
/** Lets test files of a process share imported modules, because a new import takes longer than most tests. */
const shared = { isolate: false, ...limits };
const database = { globalSetup: "app/testing.setup.ts", ...shared };
/** Tests that need PostgreSQL. */
export const server = [
  "app/{adoption,app,budgets,commands,hostile-text,installed,main,malformed,migrations,outage,pictures,print-emails,render,rotation}.test.ts",
  "app/{server,database}/**/*.test.{ts,tsx}",
  "app/*/{server,admin/server}/**/*.test.{ts,tsx}",
  "e2e/money/check.test.ts",
];
/** Server tests that take minutes. `npm run verify` runs these. */
const long = "app/database/commands/commands.test.ts";
export const client = "app/*/browser/**/*.test.{ts,tsx}";
export const hosted = "app/accounts/browser/firebase/firebase.test.ts";

/**
 * Test projects. `unit` needs only the code. `contract`, `server` and `long` need PostgreSQL. `hosted` needs a built
 * store, a browser and Firebase's emulator, which `npm run test:hosted` provides.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(3, availableParallelism() - 1), // at least three, because a worker spends half of its time waiting
    projects: [
      {
        plugins: [react()],
        test: {
          name: "unit",
          include: ["{app,conformance,e2e/money}/**/*.test.{ts,tsx}"],
          exclude: [...server, client, long],
          ...shared,
        },
      },
      { plugins: [react()], test: { name: "contract", include: [client], exclude: [hosted], ...database } },
      { plugins: [react()], test: { name: "server", include: server, exclude: [long], ...database } },
      { plugins: [react()], test: { name: "long", include: [long], ...database } },
      { test: { name: "hosted", include: [hosted], ...limits } },
    ],
  },
});

import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// A store and a command that are started once more need not compile their code again.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Files that run one after another in a process share what they import: to load it anew for each takes longer than most tests. */
const shared = { isolate: false, expect: { poll: { timeout: 10_000 } } };
const database = { globalSetup: "app/testing.setup.ts", testTimeout: 30_000, hookTimeout: 30_000, ...shared };
/** Those that need PostgreSQL. */
export const server = [
  "app/{adoption,app,away,budgets,commands,hostile-text,installed,main,malformed,migrations,pictures,print-emails,render,rotation}.test.ts",
  "app/{server,database}/**/*.test.{ts,tsx}",
  "app/*/{server,admin/server}/**/*.test.{ts,tsx}",
];
export const client = "app/*/browser/**/*.test.{ts,tsx}";
export const hosted = "app/accounts/browser/firebase/firebase.test.ts";

/**
 * `unit` needs nothing but the code; `contract` and `server` run on a real PostgreSQL; `hosted` needs a built store, a browser
 * and Firebase's emulator, which `npm run test:hosted` sees to.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(3, availableParallelism() - 1), // on two processors too: each waits for half of its time
    projects: [
      {
        plugins: [react()],
        test: {
          name: "unit",
          include: ["{app,conformance}/**/*.test.{ts,tsx}"],
          exclude: [...server, client],
          ...shared,
        },
      },
      { plugins: [react()], test: { name: "contract", include: [client], exclude: [hosted], ...database } },
      { plugins: [react()], test: { name: "server", include: server, ...database } },
      { test: { name: "hosted", include: [hosted], testTimeout: 30_000, hookTimeout: 30_000 } },
    ],
  },
});

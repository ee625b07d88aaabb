import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findHeadless, flags } from "./e2e/browser.ts";

const executablePath = findHeadless();
if (!executablePath) throw new Error("No browser for the journeys. Run `node e2e/browser.ts` to get one.");

// A store and a command that are started once more need not compile their code again.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Those that take longer than a test may are part of `npm run verify`, which asks for them alone. */
const long = /@long/;
const which = process.env["LONG_JOURNEYS"] ? { grep: long } : { grepInvert: long };

/** Journeys through a real store in a real browser; each worker has a store, a database and a port of its own. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.test.ts",
  fullyParallel: true,
  ...which,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 }, // as long as a busy machine needs
  // A journey that fails once and then passes is reported as flaky; a machine that was busy elsewhere is no defect.
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: true,
  reporter: process.env["CI"] ? "line" : "list",
  use: { launchOptions: { executablePath, args: flags }, trace: "on-first-retry" },
});

import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findHeadless, flags } from "./e2e/browser.ts";

const executablePath = findHeadless();
if (!executablePath) throw new Error("No browser for the journeys. Run `node e2e/browser.ts` to get one.");

// Caches compiled code, so stores and commands start faster.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Tag of end-to-end tests that take too long for `npm test`. */
const long = /@long/;
/** Selects short tests by default. LONG_JOURNEYS=only (`npm run verify`) selects long tests, and "all" all tests. */
const which = { only: { grep: long }, all: {} }[process.env["LONG_JOURNEYS"] ?? ""] ?? { grepInvert: long };

/** End-to-end tests of a real store in a real browser. Each worker has its own store, database and port. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.test.ts",
  testIgnore: "money/*.test.ts", // Vitest runs the payment gateway's tests
  fullyParallel: true,
  ...which,
  workers: 2,
  timeout: 120_000, // enough for a slow machine
  expect: { timeout: 10_000 }, // enough for a busy machine
  // Retries once in CI, because tests can fail on a busy machine. Playwright reports a passed retry as flaky.
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: true,
  reporter: process.env["CI"] ? "line" : "list",
  use: { launchOptions: { executablePath, args: flags }, trace: "on-first-retry" },
});

import { defineConfig } from "vitest/config";
import { parts } from "./parts.ts";

const { tests, onPostgres } = parts[process.env["PART"] ?? "rules"]!;

/** Each test file has its own process, so that a mutant affects no other file. */
export default defineConfig({
  test: {
    include: [...tests],
    setupFiles: "e2e/mutation/setup.ts",
    globalSetup: onPostgres ? "app/testing.setup.ts" : [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

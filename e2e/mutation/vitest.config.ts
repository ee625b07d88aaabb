import { defineConfig } from "vitest/config";
import { parts } from "./parts.ts";

const { tests, onPostgres } = parts[process.env["PART"] ?? "rules"]!;

/** The tests of the part of the code that is being mutated (`run.ts`): each file in a process of its own, so that no mutant outlives its tests. */
export default defineConfig({
  test: {
    include: [...tests],
    setupFiles: "e2e/mutation/setup.ts",
    globalSetup: onPostgres ? "app/testing.setup.ts" : [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

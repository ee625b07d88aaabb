import { defineConfig } from "vitest/config";
import { parts } from "./parts.ts";

const { tests, onPostgres } = parts[process.env["PART"] ?? "rules"]!;

/** Tests of the mutated part (`run.ts`). One process per file, so no mutant outlives its tests. */
export default defineConfig({
  test: {
    include: [...tests],
    setupFiles: "e2e/mutation/setup.ts",
    globalSetup: onPostgres ? "app/testing.setup.ts" : [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

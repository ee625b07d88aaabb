import { matchesGlob, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";
import { parts } from "./parts.ts";

const { tests, onPostgres } = parts[process.env["PART"]!]!;

/** Runs test files in the order of the part's globs, because a mutant's run ends at the first failure. */
class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      tests.findIndex((glob) => matchesGlob(relative(this.ctx.config.root, moduleId), glob));
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Each mutant has its own process, whose test files share modules. */
export default defineConfig({
  test: {
    include: [...tests],
    sequence: { sequencer: ListedOrder },
    isolate: false,
    setupFiles: "e2e/mutation/setup.ts",
    globalSetup: onPostgres ? "app/testing.setup.ts" : [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

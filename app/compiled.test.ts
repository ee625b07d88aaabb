import { transformSync } from "@babel/core";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Event = { kind: string; fnLoc?: { start: { line: number } } | null };

/** Compiles a file with the build's options. Returns the events of React Compiler. */
function compiled(file: string): Event[] {
  const events: Event[] = [];
  transformSync(readFileSync(join(import.meta.dirname, file), "utf8"), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
    plugins: [
      ["babel-plugin-react-compiler", { logger: { logEvent: (_: unknown, event: Event) => events.push(event) } }],
    ],
  });
  return events;
}

/** Without an error, the build leaves components uncompiled that the compiler cannot handle. They render slower. */
test("React Compiler compiles every component and hook", () => {
  const files = globSync("{*.tsx,*/*.tsx,ui/**/*.{ts,tsx},*/{ui,screens,browser}/**/*.{ts,tsx}}", {
    cwd: import.meta.dirname,
  });
  const sources = files.filter((file) => !/\.(test|contract)\.|testing/.test(file));
  const outcomes = sources.flatMap((file) =>
    compiled(file).map(({ kind, fnLoc }) =>
      kind === "CompileSuccess" ? kind : `${file}:${fnLoc?.start.line} ${kind}`,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "CompileSuccess").length).toBeGreaterThan(50);
  expect(outcomes.filter((outcome) => outcome !== "CompileSuccess")).toEqual([]);
}, 60_000);

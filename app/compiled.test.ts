import { transformSync } from "@babel/core";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Event = { kind: string };

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

function compiled(file: string): Event[] {
  const events: Event[] = [];
  transformSync(read(file), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
    plugins: [
      [
        "babel-plugin-react-compiler",
        {
          compilationMode: "annotation",
          logger: { logEvent: (_: unknown, event: Event) => events.push(event) },
        },
      ],
    ],
  });
  return events;
}

/** Finds components with "use memo" that the compiler cannot compile. The build skips these components silently. */
test("React Compiler compiles every component that asks for it, and no other", () => {
  const files = globSync("*/{ui,screens,browser}/**/*.{ts,tsx}", { cwd: import.meta.dirname });
  const annotated = files.filter((file) => /^ *"use memo";/m.test(read(file)));
  expect(annotated.toSorted().flatMap(compiled)).toEqual([
    expect.objectContaining({ kind: "CompileSuccess", fnName: "Basket" }),
    expect.objectContaining({ kind: "CompileSuccess", fnName: "Checkout" }),
  ]);
});

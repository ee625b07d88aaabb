import { existsSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { parts } from "../e2e/mutation/parts.ts";
import { differences, entry, listedIn, type Report, standsIn, survivorsIn } from "../e2e/mutation/survivors.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/mutation.md"), "utf8");
const listed = listedIn(page);
const mutated = Object.values(parts).flatMap((part) => (part.atLeast === undefined ? part.mutated : []));

test("every mutant that docs/mutation.md lists has existing code in a file without a minimum score, and a reason", () => {
  expect(listed).toHaveLength(page.match(/^####/gm)!.length);
  const untrue = listed.filter(
    (survivor) =>
      survivor.reason === "" ||
      !mutated.some((glob) => matchesGlob(survivor.file, glob)) ||
      !existsSync(join(root, survivor.file)) ||
      !standsIn(readFileSync(join(root, survivor.file), "utf8"), survivor),
  );
  expect(untrue).toEqual([]);
});

const source = "const add = (a: number) =>\n  a + 1;\nconst less = add(2) - 1;\n";
const at = (line: number, start: number, end: number) => ({
  start: { line, column: start },
  end: { line, column: end },
});
const report: Report = {
  files: {
    "app/sum.ts": {
      source,
      mutants: [
        { mutatorName: "ArithmeticOperator", replacement: "a - 1", status: "Survived", location: at(2, 3, 8) },
        { mutatorName: "ArithmeticOperator", replacement: "add(2) + 1", status: "Killed", location: at(3, 14, 24) },
        { mutatorName: "CallExpression", replacement: "", status: "RuntimeError", location: at(3, 14, 20) },
        {
          mutatorName: "ArrowFunction",
          replacement: "() => undefined",
          status: "NoCoverage",
          location: { start: { line: 1, column: 13 }, end: { line: 2, column: 8 } },
        },
      ],
    },
  },
};
const survivors = survivorsIn(report);

test("a survivor is reported with its code before and after", () => {
  expect(survivors).toEqual([
    { file: "app/sum.ts", mutator: "ArithmeticOperator", before: "a + 1;", after: "a - 1;" },
    {
      file: "app/sum.ts",
      mutator: "ArrowFunction",
      before: "const add = (a: number) => a + 1;",
      after: "const add = () => undefined;",
    },
  ]);
  expect(survivors.map((survivor) => standsIn(source, survivor))).toEqual([true, true]);
  expect(standsIn(source.replace("+", "*"), survivors[0]!)).toBe(false);
});

test("a page that lists exactly the survivors is right", () => {
  const written = survivors.map((survivor) => `${entry(survivor)}\nBecause.\n`).join("\n");
  expect(listedIn(written)).toEqual(survivors.map((survivor) => ({ ...survivor, reason: "Because." })));
  expect(differences(survivors, listedIn(written))).toEqual([]);
});

test("an unlisted survivor and a killed listed one are each reported", () => {
  const [sum, arrow] = survivors as [(typeof survivors)[0], (typeof survivors)[0]];
  expect(differences([sum, arrow], [arrow])).toEqual([expect.stringContaining("Not listed")]);
  expect(differences([sum, sum], [sum])).toEqual([expect.stringContaining("Not listed")]);
  expect(differences([arrow], [sum, arrow])).toEqual([expect.stringContaining("the mutant was killed")]);
});

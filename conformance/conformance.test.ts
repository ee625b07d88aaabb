import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../e2e/store-process.ts";
import { mutated } from "./mutant.ts";
import { faultOf } from "./named-tests.ts";
import { killedOf, readKilled, survivedOf } from "./measured.ts";
import { tablesIn, tablesOf } from "./page.ts";
import { rows } from "./rows.ts";
import { readSpecification } from "./specification.ts";
import { sqlRows } from "./sql.ts";

const allRows = { ...rows, ...sqlRows };
const sentences = readSpecification().flatMap(({ sentences: own }) => Array.from(own.keys()));

test("every sentence of docs/specification.md has a row, and every row a sentence", () => {
  expect(Object.keys(rows).toSorted()).toEqual(sentences.toSorted());
});

test("every row names tests that exist, are not skipped and assert something", () => {
  expect(
    Object.values(allRows)
      .flatMap(({ tests }) => tests)
      .map(faultOf)
      .filter(Boolean),
  ).toEqual([]);
  expect(Object.entries(allRows).filter(([, { tests }]) => tests.length === 0)).toEqual([]);
});

test("every row has mutants, and what each replaces stands once in its file", () => {
  expect(Object.entries(allRows).filter(([, { mutants }]) => mutants.length === 0)).toEqual([]);
  for (const mutant of Object.values(allRows).flatMap((row) => row.mutants))
    mutated(readFileSync(join(root, mutant.file), "utf8"), mutant);
});

const page = readFileSync(join(root, "docs/conformance.md"), "utf8");

test("every deviation says what, why, and which tests hold it", () => {
  const deviations = page
    .slice(page.indexOf("## What deviates, and why"))
    .split("\n")
    .filter((line) => /^\| (?!-|The specification says)/.test(line))
    .map((row) => row.replace(/ *\|$/, "").split(" | "));
  expect(deviations.length).toBeGreaterThanOrEqual(5);
  for (const cells of deviations) {
    expect(cells).toHaveLength(4);
    const named = [...cells[3]!.matchAll(/`([\w./-]+\.test\.tsx?)` ([^|]+?)(?=; `| *$)/g)];
    expect(named).not.toEqual([]);
    expect(named.map(([, file, name]) => faultOf([file!, name!])).filter(Boolean)).toEqual([]);
  }
});

test("the tables of docs/conformance.md are those of these rows and of the mutants that were killed", async () => {
  expect(tablesIn(page)).toBe(await tablesOf(rows, readKilled()));
});

test("no mutant survived the tests of its row", () => {
  const killed = readKilled();
  expect(Object.keys(allRows).filter((number) => survivedOf(number, allRows[number]!, killed) > 0)).toEqual([]);
});

test("the tests killed every mutant of the SQL statements", () => {
  const killed = readKilled();
  expect(Object.entries(sqlRows).map(([number, row]) => [number, killedOf(number, row, killed)])).toEqual(
    Object.entries(sqlRows).map(([number, row]) => [number, row.mutants.length]),
  );
});

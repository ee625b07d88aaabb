import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../e2e/store-process.ts";
import { textOf } from "./named-tests.ts";
import type { Mutant, Row } from "./row.ts";

/** Tried mutants of each row, by hash of the mutant and the row's tests. Survivors start with "!". */
export type Killed = Readonly<Record<string, readonly string[]>>;

export const killedFile = join(root, "conformance/killed.json");

export const readKilled = () => JSON.parse(readFileSync(killedFile, "utf8")) as Killed;

/** Hash of a mutant and its row's tests. */
export const hashOf = ({ tests }: Pick<Row, "tests">, { file, find, replace }: Mutant) =>
  createHash("sha256")
    .update(JSON.stringify([file, find, replace, ...tests.map(textOf).toSorted()]))
    .digest("hex")
    .slice(0, 12);

/** Number of a row's killed mutants, if neither they nor its tests have changed. */
export const killedOf = (number: string, row: Row, killed: Killed) =>
  row.mutants.filter((mutant) => killed[number]?.includes(hashOf(row, mutant))).length;

/** Number of a row's survived mutants, if its tests have not changed. */
export const survivedOf = (number: string, row: Row, killed: Killed) =>
  row.mutants.filter((mutant) => killed[number]?.includes(`!${hashOf(row, mutant)}`)).length;

/** Adds tried mutants, and removes those that changed or whose row is gone. */
export const withKilled = (
  rows: Readonly<Record<string, Row>>,
  killed: Killed,
  found: readonly { readonly number: string; readonly mutant: Mutant; readonly isKilled: boolean }[],
): Killed =>
  Object.fromEntries(
    Object.entries(rows).map(([number, row]) => {
      const known = new Set(killed[number]);
      for (const { mutant, isKilled } of found.filter((one) => one.number === number)) {
        const hash = hashOf(row, mutant);
        for (const stale of [hash, `!${hash}`]) known.delete(stale);
        known.add(isKilled ? hash : `!${hash}`);
      }
      const current = row.mutants.map((mutant) => hashOf(row, mutant)).flatMap((hash) => [hash, `!${hash}`]);
      return [number, current.filter((hash) => known.has(hash))];
    }),
  );

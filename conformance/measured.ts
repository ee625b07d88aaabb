import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../e2e/store-process.ts";
import { textOf } from "./named-tests.ts";
import type { Mutant, Row } from "./row.ts";

/** The mutants of each row that were tried, by a hash of the mutant and of the row's tests; survivors have a "!" before it. */
export type Killed = Readonly<Record<string, readonly string[]>>;

export const killedFile = join(root, "conformance/killed.json");

export const readKilled = () => JSON.parse(readFileSync(killedFile, "utf8")) as Killed;

/** A hash that changes with the mutant and with any test of its row. */
export const hashOf = ({ tests }: Pick<Row, "tests">, { file, find, replace }: Mutant) =>
  createHash("sha256")
    .update(JSON.stringify([file, find, replace, ...tests.map(textOf).toSorted()]))
    .digest("hex")
    .slice(0, 12);

/** The number of a row's mutants that were killed as they and its tests are now. */
export const killedOf = (number: string, row: Row, killed: Killed) =>
  row.mutants.filter((mutant) => killed[number]?.includes(hashOf(row, mutant))).length;

/** The number of a row's mutants that survived its tests as they are now. */
export const survivedOf = (number: string, row: Row, killed: Killed) =>
  row.mutants.filter((mutant) => killed[number]?.includes(`!${hashOf(row, mutant)}`)).length;

/** Adds the mutants that were tried, and forgets those of rows that are there no more or have changed. */
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

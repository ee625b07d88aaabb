import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../e2e/store-process.ts";
import { syntaxOf } from "./named-tests.ts";
import type { Mutant, Row } from "./row.ts";

/** Hashes of tested mutants, by number of the specification's sentence. "!" marks a surviving mutant. */
export type Killed = Readonly<Record<string, readonly string[]>>;

export const killedFile = join(root, "conformance/killed.json");

export const readKilled = () => JSON.parse(readFileSync(killedFile, "utf8")) as Killed;

/** Hash of a mutant and its row's tests. Comments and layout do not change the hash. */
export const hashOf = ({ tests }: Pick<Row, "tests">, { file, find, replace }: Mutant) =>
  createHash("sha256")
    .update(JSON.stringify([file, find, replace, ...tests.map(syntaxOf).toSorted()]))
    .digest("hex")
    .slice(0, 12);

/** Number of a row's killed mutants. Ignores results of an earlier version of the mutant or its tests. */
export const killedOf = (number: string, row: Row, killed: Killed) =>
  row.mutants.filter((mutant) => killed[number]?.includes(hashOf(row, mutant))).length;

export const survivedOf = (number: string, row: Row, killed: Killed) =>
  row.mutants.filter((mutant) => killed[number]?.includes(`!${hashOf(row, mutant)}`)).length;

/** Adds results of tried mutants. Removes results of changed mutants and deleted rows. */
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

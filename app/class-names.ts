import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** By its number, a short name that no other has. `ad` is left out: blockers of advertisements hide what is called so. */
const nameOf = (at: number) => `${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26).toString(36)}`;

/**
 * What a class of a style sheet is called where the store runs, given its own name and the sheet's path. They are numbered in the order
 * of the sources, so that the builds for browsers and for the server agree. The names that the build would make of hashes were 7 %
 * of the bytes of every document, and 1 KB may decide whether it takes one trip to the server more (`docs/performance.md`).
 * @param root the project's folder.
 */
export function shortNames(root: string): (name: string, sheet: string) => string {
  const keys = globSync("app/**/*.module.css", { cwd: root })
    .toSorted()
    .flatMap((sheet) =>
      [...readFileSync(join(root, sheet), "utf8").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => keyOf(sheet, name!)),
    );
  const unused = Array.from({ length: 2000 }, (_, at) => nameOf(at)).filter((name) => name !== "ad");
  const names = new Map([...new Set(keys)].map((key, at) => [key, unused[at]!]));
  return (name, sheet) => names.get(keyOf(relative(root, sheet.split("?")[0]!), name))!;
}

const keyOf = (sheet: string, name: string) => `${sheet.split(sep).join("/")} ${name}`;

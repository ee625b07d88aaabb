import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const nameOf = (at: number) => `${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26).toString(36)}`;

/**
 * Maps class names of style sheets to short names. Hashed names would take 7 % of a document. Numbers the class names
 * in source order, so that browser and server builds get the same names. Skips `ad`, because ad blockers hide
 * elements with this class.
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

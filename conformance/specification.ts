import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../e2e/store-process.ts";

export type Section = { readonly title: string; readonly sentences: ReadonlyMap<string, string> };

/** A sentence starts with its number in bold, and ends before the next number or at the end of the line. */
export function readSpecification(text = readFileSync(join(root, "docs/specification.md"), "utf8")): Section[] {
  return text
    .split(/^##? (?=[^#])/m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf("\n")),
      sentences: new Map(
        [...section.matchAll(/\*\*(\d+\.\d+)\*\* ((?:(?!\*\*\d).)*)/g)].map(([, number, says]) => [
          number!,
          spoken(says!),
        ]),
      ),
    }));
}

/** Replaces table bars with colons. Removes trailing punctuation, a trailing "and", and an unmatched ")". */
const spoken = (says: string) =>
  says
    .replace(/\s*\|\s*/g, ": ")
    .replace(/[\s:;,.(]+$/, "")
    .replace(/ and$/, "")
    .replace(/^([^(]*)\)$/, "$1")
    .trim();

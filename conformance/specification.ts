import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../e2e/store-process.ts";

export type Section = { readonly title: string; readonly sentences: ReadonlyMap<string, string> };

/** Sentences by number. A sentence starts with its bold number, and ends at the next number or the line's end. */
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

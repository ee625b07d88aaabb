import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../e2e/store-process.ts";

/** A section of the specification, and what it says: sentences by their numbers. */
export type Section = { readonly title: string; readonly sentences: ReadonlyMap<string, string> };

/** The sentences of `docs/specification.md`: each begins with its number in bold, and ends where the next begins or the line ends. */
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

/** A sentence without the brackets, bullets and conjunctions between it and its neighbours. */
const spoken = (says: string) =>
  says
    .replace(/\s*\|\s*/g, ": ")
    .replace(/[\s:;,.(]+$/, "")
    .replace(/ and$/, "")
    .replace(/^([^(]*)\)$/, "$1")
    .trim();

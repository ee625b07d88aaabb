import { format } from "prettier";
import { basename } from "node:path";
import { type Killed, killedOf, survivedOf } from "./measured.ts";
import type { Row, Rows } from "./row.ts";
import { readSpecification } from "./specification.ts";

const [begin, end] = ["<!-- written by npm run mutants -->", "<!-- end of what is written -->"];

export async function tablesOf(rows: Rows, killed: Killed): Promise<string> {
  const sections = readSpecification().map(({ title, sentences }) =>
    [
      `## ${title}`,
      "",
      "| | The specification says | Shown by | Mutants killed |",
      "|---|---|---|---|",
      ...[...sentences].map(([number, says]) => {
        const row = rows[number] ?? { tests: [], mutants: [] };
        return `| ${number} | ${cell(says)} | ${shownBy(row)} | ${figure(number, row, killed)} |`;
      }),
    ].join("\n"),
  );
  return (await format(sections.join("\n\n"), { parser: "markdown", printWidth: 120 })).trim();
}

/** Summary of a row's mutants. Mutants that changed since their last run count as "not measured". */
function figure(number: string, row: Row, killed: Killed) {
  const [killedNow, survived] = [killedOf(number, row, killed), survivedOf(number, row, killed)];
  const left = row.mutants.length - killedNow - survived;
  return [
    `${killedNow} of ${row.mutants.length}`,
    ...(survived > 0 ? [`${survived} survived`] : []),
    ...(left > 0 ? [`${left} not measured`] : []),
  ].join(", ");
}

/** Links to a row's test files. Adds the number of tests if a file has several. */
function shownBy({ tests, note }: Row) {
  const files = Map.groupBy(tests, ([file]) => file);
  const links = [...files].map(([file, { length }]) => {
    const name = basename(file).replace(/\.tsx?$/, "");
    return `[${name}](../${file})${length > 1 ? ` (${length})` : ""}`;
  });
  return [...(note ? [note] : []), links.join(", ")].join("; ");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

export function tablesIn(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/conformance.md has no markers for the tables.");
  return page.slice(from + begin.length, to).trim();
}

export const pageWith = (page: string, tables: string) => page.replace(tablesIn(page), () => tables);

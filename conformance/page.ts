import { format } from "prettier";
import type { Row, Rows } from "./row.ts";
import { readSpecification } from "./specification.ts";

const [begin, end] = ["<!-- written by npm run mutants -->", "<!-- end of what is written -->"];

/** How many mutants of each row were killed. A row that was not tried is not in it. */
export type Killed = ReadonlyMap<string, number>;

/** The tables of `docs/conformance.md`: a section of the specification each. */
export async function tablesOf(rows: Rows, killed: Killed): Promise<string> {
  const sections = readSpecification().map(({ title, sentences }) =>
    [
      `## ${title}`,
      "",
      "| | The specification says | Shown by | Mutants killed |",
      "|---|---|---|---|",
      ...[...sentences].map(([number, says]) => {
        const row = rows[number] ?? { tests: [], mutants: [] };
        return `| ${number} | ${cell(says)} | ${shownBy(row)} | ${killed.get(number) ?? "?"} of ${row.mutants.length} |`;
      }),
    ].join("\n"),
  );
  return (await format(sections.join("\n\n"), { parser: "markdown", printWidth: 120 })).trim();
}

const shownBy = ({ tests, note }: Row) =>
  [...(note ? [note] : []), ...tests.map(([file, name]) => `\`${file}\` ${cell(name)}`)].join("; ");

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

/** What stands between the marks of a page. @throws where it has none. */
export function tablesIn(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/conformance.md has no place for the tables.");
  return page.slice(from + begin.length, to).trim();
}

/** The page with these tables between its marks. */
export const pageWith = (page: string, tables: string) => page.replace(tablesIn(page), () => tables);

/** What the tables of a page say of the mutants that were killed. */
export const killedIn = (page: string): Map<string, number> =>
  new Map(
    [...tablesIn(page).matchAll(/^\| (\d+\.\d+) .*\| (\d+) of \d+ +\|$/gm)].map(([, number, count]) => [
      number!,
      Number(count),
    ]),
  );

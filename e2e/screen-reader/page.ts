import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { root } from "../store-process.ts";
import type { Chapter } from "./walk.ts";

/** A walk as it was heard. */
export type Heard = { readonly title: string; readonly pace: number; readonly chapters: readonly Chapter[] };

const introduction = `# How the shop sounds

What Orca says of the store in Firefox, key by key, as \`npm run screen-reader\` wrote it down. Each line is what was pressed, and what was spoken of it: a stroke stands between
what was spoken one after another. What has to be among it, in which order and how soon, is in [e2e/heard](../e2e/heard); so is what must never be: the same words twice,
something without a name, or nothing at all. [accessibility.md](accessibility.md) says what else is known.

H goes to the next heading, P to the next paragraph, K to the next link, B to the next button, E to the next field, X to the next check box, G to the next picture and T to the
next table; with Shift, to the one before. Tab goes to whatever comes next that can be used, and Return uses it. Where text was typed that is not said again, no line tells of it.
`;

/** Writes walks into docs/heard.md, for people to read. Returns its lines that were not there before: those that sound otherwise. */
export async function writePage(walks: readonly Heard[]): Promise<readonly string[]> {
  const path = join(root, "docs/heard.md");
  const before = new Set(comparable(await readFile(path, "utf8")));
  const text = await format([introduction, ...walks.map(walkOf)].join("\n"), { parser: "markdown", printWidth: 120 });
  await writeFile(path, text);
  return comparable(text).filter((line) => !before.has(line));
}

/** The lines of a page without their padding, and without the places that are left: Orca says those that have not gone by then. */
const comparable = (page: string): readonly string[] =>
  page.split("\n").map((line) =>
    line
      .replaceAll(/leaving [^▪|]*/g, "")
      .replaceAll(/ -+/g, "")
      .replaceAll(/[\s▪]+/g, " "),
  );

const walkOf = ({ title, pace, chapters }: Heard) =>
  [`## ${title}`, `At ${pace} words a minute.`, ...chapters.map(chapterOf)].join("\n\n");

const chapterOf = ({ heading, steps }: Chapter) =>
  [
    `### ${heading}`,
    "| Key | Heard |\n| --- | --- |\n" +
      steps.map(({ did, heard }) => `| ${escaped(did)} | ${heard.map(escaped).join(" ▪ ")} |`).join("\n"),
  ].join("\n\n");

const escaped = (text: string) => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { root } from "../store-process.ts";
import type { Chapter } from "./walk.ts";

/** Everything spoken, by chapter. `pace` is the speech rate in words per minute. */
export type Transcript = { readonly title: string; readonly pace: number; readonly chapters: readonly Chapter[] };

const introduction = `# Screen reader transcript

What Orca speaks in Firefox, key by key. \`npm run screen-reader\` writes this page. Each row is a key and the announcements
that followed; ▪ separates them. [e2e/screen-reader](../../e2e/screen-reader) lists the required announcements, their order
and their delay, and refuses repeated announcements, controls without a name, and silence.
[accessibility.md](../accessibility.md) has the other results.

Keys: H next heading, P paragraph, K link, B button, E field, X check box, G image, T table; with Shift, the previous one.
Tab moves to the next control, Return activates it. Typed text that is not echoed has no row.
`;

/** Writes docs/appendix/screen-reader.md. Returns the lines that changed. */
export async function writePage(walks: readonly Transcript[]): Promise<readonly string[]> {
  const path = join(root, "docs/appendix/screen-reader.md");
  const before = new Set(comparable(await readFile(path, "utf8")));
  const text = await format([introduction, ...walks.map(walkOf)].join("\n"), {
    parser: "markdown",
    printWidth: 120,
    proseWrap: "always",
  });
  await writeFile(path, text);
  return comparable(text).filter((line) => !before.has(line));
}

/** Removes text that depends on timing from the lines of a page: spaces, dashes, and speech about "leaving". */
const comparable = (page: string): readonly string[] =>
  page.split("\n").map((line) =>
    line
      .replaceAll(/leaving [^▪|]*/g, "")
      .replaceAll(/ -+/g, "")
      .replaceAll(/[\s▪]+/g, " "),
  );

const walkOf = ({ title, pace, chapters }: Transcript) =>
  [`## ${title}`, `At ${pace} words a minute.`, ...chapters.map(chapterOf)].join("\n\n");

const chapterOf = ({ heading, steps }: Chapter) =>
  [
    `### ${heading}`,
    "| Key | Heard |\n| --- | --- |\n" +
      steps.map(({ did, speech }) => `| ${escaped(did)} | ${speech.map(escaped).join(" ▪ ")} |`).join("\n"),
  ].join("\n\n");

const escaped = (text: string) => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

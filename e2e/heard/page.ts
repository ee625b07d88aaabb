import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { root } from "../store-process.ts";
import type { Chapter } from "./walk.ts";

/** A walk as it was heard. */
export type Heard = { readonly title: string; readonly pace: number; readonly chapters: readonly Chapter[] };

const introduction = `# How the shop sounds

What Orca says of the store in Firefox, key by key, as \`npm run heard\` wrote it down. Each line is what was pressed, and what was spoken of it: a stroke stands between
what was spoken one after another. What has to be among it, in which order and how soon, is in [e2e/heard](../e2e/heard); so is what must never be: the same words twice,
something without a name, or nothing at all. [accessibility.md](accessibility.md) says what else is known.

H goes to the next heading, B to the next button, Tab to whatever comes next that can be used, Down to the next line.
`;

/** Writes walks into docs/heard.md, for people to read. */
export async function writePage(walks: readonly Heard[]): Promise<void> {
  const text = [introduction, ...walks.map(walkOf)].join("\n");
  await writeFile(join(root, "docs/heard.md"), await format(text, { parser: "markdown", printWidth: 120 }));
}

const walkOf = ({ title, pace, chapters }: Heard) =>
  [`## ${title}`, `At ${pace} words a minute.`, ...chapters.map(chapterOf)].join("\n\n");

const chapterOf = ({ heading, steps }: Chapter) =>
  [
    `### ${heading}`,
    "| Key | Heard |\n| --- | --- |\n" +
      steps.map(({ did, heard }) => `| ${escaped(did)} | ${heard.map(escaped).join(" ▪ ")} |`).join("\n"),
  ].join("\n\n");

const escaped = (text: string) => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

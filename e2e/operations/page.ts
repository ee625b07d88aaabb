import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../store-process.ts";

/** Commands that stand together in docs/operations.md. */
export type Block = {
  readonly section: string;
  readonly commands: string;
  /** Why they cannot be run, where the first line says so: `# Not tried: a certificate of a public authority.` */
  readonly notTried: string | null;
};

/** What whoever follows the page puts in the place of something else, and what runs it does too. */
export const fillIns = ["<the address of this repository>", "<the line of the key>"] as const;

/** Whose commands `npm run verify -- operations` runs, one section after the other. */
export const runHere: readonly string[] = [
  "Install on one machine",
  "Nightly backups",
  "Restore on a new machine",
  "Weekly checks",
  "Troubleshooting",
];

/** By which file of the project the commands of the other sections are run. */
export const runElsewhere: Readonly<Record<string, string>> = {
  "Point-in-time recovery": "e2e/archive/run.ts",
  "Container image": "e2e/image/run.ts",
};

/** The commands of the page, in their order. */
export function blocks(page = readFileSync(join(root, "docs/operations.md"), "utf8")): Block[] {
  const found = page.matchAll(/^## (?<section>.*)$|^```sh\n(?<commands>[^]*?)^```$/gm);
  let section = "";
  return [...found].flatMap(({ groups }) => {
    if (groups!["section"]) {
      section = groups!["section"];
      return [];
    }
    const commands = groups!["commands"]!;
    return [{ section, commands, notTried: /^# Not tried: (.*)/.exec(commands)?.[1] ?? null }];
  });
}

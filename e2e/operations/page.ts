import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../store-process.ts";

export type Block = {
  readonly section: string;
  readonly commands: string;
  /** Reason not to run the block. Null without a first line such as `# Not tried: a certificate of an authority.` */
  readonly notTried: string | null;
};

/** Placeholders in docs/operations.md. `run.ts` replaces them with values, as readers do. */
export const fillIns = ["<the address of this repository>", "<the line of the key>"] as const;

/** Sections whose commands `npm run verify -- operations` runs, in order. */
export const runHere: readonly string[] = [
  "Install on one machine",
  "Nightly backups",
  "Restore on a new machine",
  "Weekly checks",
  "Troubleshooting",
];

/** Test scripts for sections that are not in `runHere`, by section title. */
export const runElsewhere: Readonly<Record<string, string>> = {
  "Point-in-time recovery": "e2e/archive/run.ts",
  "Container image": "e2e/image/run.ts",
};

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

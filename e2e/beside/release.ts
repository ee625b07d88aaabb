import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../command.ts";
import { root } from "../store-process.ts";

/** A commit of the project's history, and what it is called. */
export type Earlier = { readonly name: string; readonly commit: string };

const git = (folder: string, ...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .trim();

/** Whether a commit has a file. */
const has = (folder: string, commit: string, file: string) =>
  spawnSync("git", ["cat-file", "-e", `${commit}:${file}`], { cwd: folder, stdio: "ignore" }).status === 0;

/**
 * The release before what stands in a clone: its newest tag, unless that is what stands there; then the one before it. Null where none has
 * promised to run beside the next one: only those have that were made after migrations were held to it (decision 0040).
 */
export function releaseBefore(folder = root): Earlier | null {
  const head = git(folder, "rev-parse", "HEAD");
  const tags = git(folder, "tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").split("\n");
  const releases = tags.filter(Boolean).map((name) => ({ name, commit: git(folder, "rev-parse", `${name}^{commit}`) }));
  const before = releases.find(({ commit }) => commit !== head);
  return before && has(folder, before.commit, "app/released.json") ? before : null;
}

/** A commit that is named by somebody. */
export const commitOf = (name: string): Earlier => ({ name, commit: git(root, "rev-parse", `${name}^{commit}`) });

/** Builds a commit in an empty folder, with the packages that it names itself. */
export async function build({ commit }: Earlier, folder: string) {
  await mkdir(folder, { recursive: true });
  execFileSync("tar", ["x"], {
    cwd: folder,
    input: execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 }),
  });
  const isSame =
    git(root, "rev-parse", `${commit}:package-lock.json`) === git(root, "hash-object", "package-lock.json");
  if (isSame && existsSync(join(root, "node_modules")))
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  else await run(folder, "npm", "ci", "--no-audit", "--no-fund");
  await run(folder, "npm", "run", "build");
}

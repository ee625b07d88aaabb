import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { root } from "./store-process.ts";

/** Version to compare with. `name` is a tag, or another name of the commit. */
export type Release = { readonly name: string; readonly commit: string };

const git = (folder: string, ...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .trim();

const record = "e2e/releases.json";
const recorded = (folder: string) =>
  JSON.parse(readFileSync(join(folder, record), "utf8")) as Readonly<Record<string, string>>;

/** Newest release. Reads `releases.json`, because a clone may lack tags. Null if this clone lacks the commit. */
export function lastRelease(folder = root): Release | null {
  const [name, commit] = Object.entries(recorded(folder)).at(-1) ?? [];
  if (!name || !commit) return null;
  const found = spawnSync("git", ["cat-file", "-e", commit], { cwd: folder, stdio: "ignore" });
  return found.status === 0 ? { name, commit } : null;
}

/** Records the current commit as a release, and commits the record. npm runs this script after `npm version`. */
function recordRelease(folder: string) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const all = { ...recorded(folder), [`v${version}`]: git(folder, "rev-parse", "HEAD") };
  writeFileSync(join(folder, record), `${JSON.stringify(all, null, 2)}\n`);
  git(folder, "commit", "--quiet", "-m", `Record the commit of v${version}`, record);
}

export const commitOf = (name: string): Release => ({ name, commit: git(root, "rev-parse", `${name}^{commit}`) });

/** Builds a commit in an empty folder. Links this project's npm packages if the lock files are equal, else installs. */
export async function build({ commit }: Release, folder: string) {
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

if (import.meta.main) recordRelease(root);

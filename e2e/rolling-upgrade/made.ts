import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../store-process.ts";
import { lastRelease } from "../release.ts";

const nobody = ["AUTHOR", "COMMITTER"].flatMap((who) => [
  [`GIT_${who}_NAME`, "nobody"],
  [`GIT_${who}_EMAIL`, "nobody@localhost"],
]);

/**
 * Makes a release in a new clone, as docs/upgrading.md describes. Checks that `lastRelease` finds that release.
 * @throws if version, changelog entry, migrations or tag are missing.
 */
export function makeRelease(folder: string) {
  const env = { ...process.env, ...(Object.fromEntries(nobody) as Record<string, string>) };
  const inClone = (program: string, ...parameters: string[]) =>
    execFileSync(program, parameters, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] })
      .toString()
      .trim();
  execFileSync("git", ["clone", "--quiet", "--shared", "--no-tags", root, folder], { stdio: "ignore" });

  // Adds a changelog entry, because a release needs one.
  const changelog = join(folder, "CHANGELOG.md");
  const entry = "## [Unreleased]\n\n### Added\n\n- An entry.\n";
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace("## [Unreleased]\n", entry));
  inClone("git", "commit", "--quiet", "--all", "-m", "Add an entry");
  const tag = inClone("npm", "version", "minor", "-m", "Release %s").split("\n").at(-1)!;
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const { release } = JSON.parse(read("app/released.json")) as { release: string };
  assert.deepEqual([tag, release], [`v${version}`, version]);
  assert.match(
    read("CHANGELOG.md"),
    new RegExp(`^## \\[Unreleased\\]\n\n## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, "m"),
  );
  assert.equal(inClone("git", "cat-file", "-t", tag), "tag", "the tag is annotated");
  assert.equal(inClone("git", "status", "--porcelain"), "", "the release is committed");
  assert.deepEqual(lastRelease(folder), { name: tag, commit: inClone("git", "rev-parse", `${tag}^{commit}`) });
  // Expects `lastRelease` to find the release even without its tag, and after a later commit.
  inClone("git", "tag", "--delete", tag);
  inClone("git", "commit", "--quiet", "--allow-empty", "-m", "What comes next");
  assert.equal(lastRelease(folder)?.name, tag);
  return tag;
}

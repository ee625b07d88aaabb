/**
 * Prepares a release for `npm version minor`: moves the changes under "Unreleased" in CHANGELOG.md to a dated heading,
 * and records the released migrations (decision 0040).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsOf } from "./migrations.ts";
import { root } from "./server/root.ts";

type Journal = { readonly entries: readonly { readonly tag: string }[] };

/** Names of a folder's migrations in order, such as `0001_builds`. */
export function tagsIn(folder: string) {
  const { entries }: Journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  return entries.map(({ tag }) => tag);
}

/** Moves unreleased changes under a heading with version and day. @throws if there are no unreleased changes */
export function withRelease(changelog: string, version: string, day: string): string {
  const [, unreleased] = /^## \[Unreleased\]\n([^]*?)(?=^## \[)/m.exec(changelog) ?? [];
  if (!unreleased?.trim()) throw new Error('CHANGELOG.md has no entry under "## [Unreleased]".');
  return changelog.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

if (import.meta.main) {
  const file = (name: string) => join(root, name);
  const { version }: { version: string } = JSON.parse(readFileSync(file("package.json"), "utf8"));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(file("CHANGELOG.md"), withRelease(readFileSync(file("CHANGELOG.md"), "utf8"), version, day));
  const migrations = Object.fromEntries(migrationsOf("all").map(({ name, folder }) => [name, tagsIn(folder).at(-1)]));
  writeFileSync(file("app/released.json"), `${JSON.stringify({ release: version, migrations }, null, 2)}\n`);
}

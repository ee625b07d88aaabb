import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs tools for tests and benchmarks from a folder with its own package.json and lock file, if they have
 * changed.
 * Separate, so users of the store do not download them. Returns true if the tools are present.
 */
export function installTools(folder: string): boolean {
  const stamp = join(folder, "node_modules/.installed-from");
  const lock = readFileSync(join(folder, "package-lock.json"));
  const digest = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  process.stdout.write(`Installing what ${join(folder, "package.json")} names (once)\n`);
  // Install scripts take minutes and build nothing used here.
  const npm = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", npm, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) return false;
  writeFileSync(stamp, digest);
  return true;
}

if (import.meta.main)
  for (const name of process.argv.slice(2)) if (!installTools(join(import.meta.dirname, name))) process.exit(1);

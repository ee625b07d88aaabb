import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../e2e/store-process.ts";

/** Programs of Debian's package postgresql-15. */
const programs = "/usr/lib/postgresql/15/bin";

/** Debian's user id of nobody. PostgreSQL refuses to run as root. */
const nobody = 65_534;

export type Replicated = { readonly url: string; readonly pgbench: string; readonly stop: () => Promise<void> };

export const hasReplication = () =>
  ["postgres", "pg_basebackup", "pgbench"].every((name) => isThere(join(programs, name)));
const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;

/** Starts PostgreSQL with a synchronous replica on the same machine and disk. */
export async function startReplicated(folder: string): Promise<Replicated> {
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...as,
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const ports = [await freePort(), await freePort()] as const;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, nobody, nobody);
  const start = (data: string, port: number, settings: Readonly<Record<string, string>>) => {
    const all = {
      port: String(port),
      unix_socket_directories: "",
      listen_addresses: "127.0.0.1",
      max_connections: "300",
      ...settings,
    };
    const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    run("pg_ctl", "-D", data, "-w", "-l", join(folder, `${port}.log`), "-o", options.join(" "), "start");
  };
  const ends: string[] = [];
  const stop = async () => {
    for (const data of ends.toReversed()) run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");
  };
  try {
    run("initdb", "-D", first, "-U", "wicker", "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8");
    start(first, ports[0], { synchronous_standby_names: "*", synchronous_commit: "local" });
    ends.push(first);
    run("pg_basebackup", "-h", "127.0.0.1", "-p", String(ports[0]), "-U", "wicker", "-D", second, "-R", "-c", "fast");
    start(second, ports[1], {});
    ends.push(second);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://wicker@127.0.0.1:${ports[0]}/postgres?options=-c%20synchronous_commit%3Don`,
    pgbench: join(programs, "pgbench"),
    stop,
  };
}

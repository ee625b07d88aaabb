import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installOnDebian } from "../browser.ts";
import { freePort } from "../store-process.ts";

/** Maximum number of PgBouncer's connections to PostgreSQL. The store opens more connections to PgBouncer. */
export const sessions = 6;

const isThere = () => spawnSync("pgbouncer", ["--version"], { stdio: "ignore" }).error === undefined;

/** Installs PgBouncer if necessary. Returns true if PgBouncer is installed. */
export const hasPgBouncer = () => isThere() || (installOnDebian("pgbouncer") && isThere());

/**
 * Starts PgBouncer in transaction mode in front of PostgreSQL. Keeps PgBouncer's default of rejecting unknown start-up
 * parameters.
 * @param url URL of PostgreSQL, with a socket or a port.
 */
export async function startPgBouncer(folder: string, url: string) {
  const [port, direct] = [await freePort(), new URL(url)];
  const name = direct.pathname.slice(1);
  const settings = join(folder, "pgbouncer.ini");
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  await writeFile(
    settings,
    `[databases]
${name} = host=${direct.searchParams.get("host") ?? direct.hostname} port=${direct.port} user=${direct.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`,
  );
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : []; // PgBouncer refuses to run as root
  const child = spawn("pgbouncer", [...asNobody, settings], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy())));
      socket.on("error", () => resolve(false));
    });
  while (!(await isOpen())) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    await pause(50);
  }
  return {
    url: `postgres://${direct.username}@127.0.0.1:${port}/${name}`,
    complaints: () => said.split("\n").filter((line) => /ERROR|WARNING|FATAL|unsupported/.test(line)),
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { lstat, mkdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canEnter, giveToAccount, isRoot } from "./account.ts";
import type { Home } from "./home.ts";
import { writeNote } from "./note.ts";
import { hasCode, StartRefused } from "./refused.ts";

export type Connection = {
  settings: Record<string, string>;
  url: string;
  clear(): Promise<void>; // removes a killed server's socket lock file; call only if no server runs
  close(): Promise<void>;
};

export const openConnection = (home: Home): Promise<Connection> =>
  process.platform === "win32" ? loopback(home) : socket(home);

/**
 * PostgreSQL cluster name, which identifies a database's processes. Contains the inode of the data folder, because a
 * renamed folder keeps its inode.
 */
export async function clusterName(data: string): Promise<string> {
  const { dev, ino } = await stat(data);
  return `wicker-${dev}-${ino}`;
}

/** Connection over a Unix socket, in a folder that only PostgreSQL's user and root may enter. */
async function socket(home: Home): Promise<Connection> {
  const folder = fits(home.data) ? home.data : await shortFolder(home);
  return {
    settings: {
      listen_addresses: "",
      port: "5432",
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`, // quoted, because commas separate folders
    },
    // The explicit port and sslmode override PGPORT and PGSSLMODE. The port is part of the socket's name.
    url: `postgres://wicker@localhost:5432/wicker?host=${encodeURIComponent(folder)}&sslmode=disable`,
    // PostgreSQL would not start if the lock file contains the process id of another running program.
    clear: () => rm(join(folder, `${socketName}.lock`), { force: true }),
    async close() {
      if (folder !== home.data) await rmdir(folder).catch(() => {});
    },
  };
}

const socketName = ".s.PGSQL.5432";

/** True if the socket's path fits the system's limit: 104 bytes on macOS, 108 on Linux. */
const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) < 104;

/** Finds a folder with a short path for the socket. The path is stable: the next start reuses the folder. */
async function shortFolder(home: Home): Promise<string> {
  const name = await clusterName(home.data);
  const parents = [...(isRoot() ? ["/run"] : []), tmpdir(), "/tmp"];
  for (const folder of parents.map((parent) => join(parent, name)).filter(fits))
    if (await isOurs(folder, home)) return folder;
  throw new StartRefused(
    `The path ${home.data} is too long for a socket, and no socket can be created in ${tmpdir()}. Set DATA_DIR to a shorter path.`,
  );
}

/** Creates the folder if needed. True if only PostgreSQL's user can enter it. */
async function isOurs(folder: string, { account }: Home): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await giveToAccount(folder, account);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) return false;
  }
  const { uid, mode } = await lstat(folder);
  const isPrivate = uid === (account.uid ?? process.getuid?.()) && (mode & 0o077) === 0;
  return isPrivate && (!isRoot() || canEnter(account, folder));
}

export const passwordFile = ({ folder }: Home) => join(folder, "database-password");

/** Connection over a loopback port with a password, for Windows, where Node has no Unix sockets. Not tested. */
async function loopback(home: Home): Promise<Connection> {
  const password = (await readFile(passwordFile(home), "utf8")).trim();
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  const port = typeof address === "object" && address ? String(address.port) : "5432";
  return {
    settings: { listen_addresses: "127.0.0.1", port },
    url: `postgres://wicker:${password}@127.0.0.1:${port}/wicker?sslmode=disable`,
    clear: async () => {},
    close: async () => {},
  };
}

export async function makePassword(home: Home): Promise<string> {
  const password = randomBytes(24).toString("hex");
  await writeNote(passwordFile(home), password);
  return password;
}

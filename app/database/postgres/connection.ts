import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { lchown, lstat, mkdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canEnter, isRoot } from "./account.ts";
import type { Home } from "./home.ts";
import { writeNote } from "./note.ts";
import { hasCode, StartRefused } from "./refused.ts";

/** How a PostgreSQL is reached. */
export type Connection = {
  /** What it is started with. */
  settings: Record<string, string>;
  /** The address for clients. */
  url: string;
  /** Removes what a killed server left at the address; only when none is running. */
  clear(): Promise<void>;
  /** Gives the address up. */
  close(): Promise<void>;
};

/** The way to the home's database; call it once the data exists. */
export const openConnection = (home: Home): Promise<Connection> =>
  process.platform === "win32" ? loopback(home) : socket(home);

/**
 * A name for this database among the machine's processes: it stands in the command line of each of PostgreSQL's. Made
 * of the folder's numbers, not its path, so that it survives a move.
 */
export async function clusterName(data: string): Promise<string> {
  const { dev, ino } = await stat(data);
  return `wicker-${dev}-${ino}`;
}

/** A socket in a folder that only PostgreSQL's user and root may enter: nothing listens on the network. */
async function socket(home: Home): Promise<Connection> {
  const folder = fits(home.data) ? home.data : await shortFolder(home);
  return {
    settings: {
      listen_addresses: "",
      port: "5432",
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`, // quoted: it is a list, separated by commas
    },
    // The port is part of the socket's name; it and sslmode are said, or PGPORT and PGSSLMODE would be heeded.
    url: `postgres://wicker@localhost:5432/wicker?host=${encodeURIComponent(folder)}&sslmode=disable`,
    // The lock beside a socket has a number in it that PostgreSQL trusts just as the one in postmaster.pid.
    clear: () => rm(join(folder, `${socketName}.lock`), { force: true }),
    async close() {
      if (folder !== home.data) await rmdir(folder).catch(() => {});
    },
  };
}

const socketName = ".s.PGSQL.5432";

/** Whether a socket there has an address the system can hold: 104 bytes on macOS, 108 on Linux. */
const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) < 104;

/** A folder with a short path; the same one at every start, so that nothing is left behind however a store ends. */
async function shortFolder(home: Home): Promise<string> {
  const name = await clusterName(home.data);
  const parents = [...(isRoot() ? ["/run"] : []), tmpdir(), "/tmp"];
  for (const folder of parents.map((parent) => join(parent, name)).filter(fits)) {
    if (await isOurs(folder, home)) return folder;
  }
  throw new StartRefused(`The path ${home.data} is too long for a socket, and ${tmpdir()} has no place for one.`);
}

/** Makes the folder. One that somebody else made under that name will not do. */
async function isOurs(folder: string, { account }: Home): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) await lchown(folder, account.uid, account.gid);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) return false;
  }
  const { uid, mode } = await lstat(folder);
  const isPrivate = uid === (account.uid ?? process.getuid?.()) && (mode & 0o077) === 0;
  return isPrivate && (!isRoot() || canEnter(account, folder));
}

/** The password PostgreSQL asks for where it is reached over TCP. */
export const passwordFile = ({ folder }: Home) => join(folder, "database-password");

/** Windows, whose sockets Node cannot use: a free port on loopback, and a password. No test here exercises it. */
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

/** Makes that password. */
export const makePassword = async (home: Home): Promise<string> => {
  const password = randomBytes(24).toString("hex");
  await writeNote(passwordFile(home), password);
  return password;
};

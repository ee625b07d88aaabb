import { createHash } from "node:crypto";
import { chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canEnter, isRoot } from "./account.ts";
import type { Home } from "./home.ts";
import { StartRefused } from "./refused.ts";

/** How this store's PostgreSQL is reached: the settings it is started with, and the address clients use. */
export type Connection = { settings: Record<string, string>; folder: string; url: string };

/** A name for this database among the machine's processes: it stands in the command line of each of its processes. */
export const clusterName = (data: string) => `wicker-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;

/** A socket in a folder only PostgreSQL's user and root may enter: nothing listens on the network. */
export async function socketConnection(home: Home): Promise<Connection> {
  const folder = await socketFolder(home);
  return {
    folder,
    settings: { listen_addresses: "", unix_socket_directories: folder, port: "5432" },
    // The port is part of the socket's name; it and sslmode are said, or PGPORT and PGSSLMODE would be heeded.
    url: `postgres://wicker@localhost:5432/wicker?host=${encodeURIComponent(folder)}&sslmode=disable`,
  };
}

/** The data folder itself, or a short folder when the path is too long for a socket's address (104 bytes on macOS). */
async function socketFolder(home: Home): Promise<string> {
  const name = clusterName(home.data);
  if (fits(home.data)) return home.data;
  // The same at every start, so that nothing is left behind however a store ends.
  const folders = [...(isRoot() ? ["/run"] : []), tmpdir(), "/tmp"].map((parent) => join(parent, name));
  for (const folder of folders.filter(fits)) if (await isOurs(folder, home)) return folder;
  throw new StartRefused(`The path ${home.data} is too long for a socket, and ${tmpdir()} has no place for one.`);
}

/** Makes the folder; one that somebody else made under that name will not do. */
async function isOurs(folder: string, { account }: Home): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
  }
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== (account.uid ?? process.getuid?.()) || found.mode & 0o077) return false;
  return !isRoot() || canEnter(account, folder);
}

const fits = (folder: string) => Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= 103;

import { createHash } from "node:crypto";
import { chmod, chown, constants, lstat, mkdir, access, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { accountFor, canEnter, isRoot, type Account } from "./account.ts";
import { reason, StartRefused } from "./refused.ts";

/**
 * Where one store keeps its database: `folder` is ours (lock, notes); `data` inside it is PostgreSQL's own data
 * folder and belongs to `account`.
 */
export type Home = { folder: string; data: string; account: Account };

/** What root keeps for PostgreSQL's user where that user cannot reach the store's own folders. */
export const machineFolder = "/var/lib/wicker";

/** Beside nothing else in a data folder that PostgreSQL's user cannot enter: the path of the folder used instead. */
const elsewhereNote = "postgres-is-kept-in";

/**
 * The home of the database of a data folder; made when missing, and the same one at every start.
 * @throws StartRefused when it cannot be written or reached.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const folder = await openFolder(dataDir);
  const noted = await readFile(join(folder, elsewhereNote), "utf8").catch(() => null);
  if (noted !== null) return notedHome(folder, noted.trim());

  const data = join(folder, "postgres");
  const account = await accountFor(existsSync(data) ? data : folder);
  if (!isRoot() || (await canEnter(account, folder))) return { folder, data, account };
  if (existsSync(data)) {
    throw new StartRefused(`The database in ${data} belongs to user ${account.uid}, who cannot enter ${folder}.`);
  }
  return makeElsewhere(folder, account);
}

/** A folder that only root writes and everyone may enter, for what PostgreSQL's user has to reach. */
export async function openMachineFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(path);
  // Whoever could write here could hand root's store a database or a program of their own.
  if (uid !== 0 || mode & 0o022) throw new StartRefused(`The folder ${path} must belong to root and to nobody else.`);
  await chmod(path, 0o755);
}

/** The data folder by its real path, so that two names of one folder are one store; made when missing. */
async function openFolder(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const folder = await realpath(dataDir);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (made !== undefined && isRoot()) {
      // PostgreSQL's group may pass through to its own folder; it may neither list nor write here.
      const { gid } = await accountFor(folder);
      if (gid !== undefined) await chown(folder, 0, gid);
      await chmod(folder, 0o710);
    }
    return folder;
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason(error)}.`);
  }
}

/** A copied or lost folder must never turn into an empty database without a word. */
async function notedHome(folder: string, elsewhere: string): Promise<Home> {
  const data = join(elsewhere, "postgres");
  if (!existsSync(elsewhere)) {
    throw new StartRefused(
      `The database of the data folder ${folder} was kept in ${elsewhere}, which is gone. ` +
        `Bring it back, or remove ${join(folder, elsewhereNote)} to begin with an empty one.`,
    );
  }
  return { folder: elsewhere, data, account: await accountFor(existsSync(data) ? data : folder) };
}

async function makeElsewhere(folder: string, account: Account): Promise<Home> {
  const elsewhere = join(machineFolder, createHash("sha256").update(folder).digest("hex").slice(0, 16));
  try {
    await openMachineFolder(machineFolder);
    await openMachineFolder(elsewhere);
    const note = join(folder, `.${elsewhereNote}.${process.pid}`);
    await writeFile(note, `${elsewhere}\n`);
    await rename(note, join(folder, elsewhereNote));
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(
      `PostgreSQL's user cannot enter the data folder ${folder}, and ${elsewhere} cannot be written: ${reason(error)}.`,
    );
  }
  return { folder: elsewhere, data: join(elsewhere, "postgres"), account };
}

import { createHash } from "node:crypto";
import { access, chmod, constants, lchown, lstat, mkdir, readdir, readFile, realpath, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { accountFor, canEnter, isRoot, type Account } from "./account.ts";
import { writeNote } from "./note.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/**
 * Where one store keeps its database. `folder` is ours: it has the lock and the notes. `data` inside it is
 * PostgreSQL's own data folder and belongs to `account`. `dataDir` is the folder's name in messages.
 */
export type Home = { folder: string; data: string; account: Account; dataDir: string };

/** What root keeps for PostgreSQL's user, where that user cannot reach the store's own folders. */
export const machineFolder = "/var/lib/wicker";

/** In a data folder that PostgreSQL's user cannot enter, this file has the path of the home used instead. */
const elsewhereNote = "postgres-is-kept-in";

/**
 * The home of a data folder's database: the folder itself wherever that will do. Made when missing, and the same one
 * at every start.
 * @throws StartRefused when it cannot be written or reached.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const folder = await openDataFolder(dataDir);
  const noted = await readFile(join(folder, elsewhereNote), "utf8").catch(() => null);
  if (noted !== null) return notedHome(noted.trim(), folder);

  const data = join(folder, "postgres");
  const account = await accountFor(existsSync(data) ? data : folder);
  if (!isRoot() || (await canEnter(account, folder))) return { folder, data, account, dataDir };
  if (await letPass(account, folder)) return { folder, data, account, dataDir };
  if (!existsSync(data)) return makeElsewhere(folder, account);
  throw new StartRefused(
    `The database in ${data} belongs to user ${account.uid}, who may not enter ${folder}. ` +
      "Let that user pass through it and the folders above it.",
  );
}

/** A folder that only root writes and everyone may enter, for what PostgreSQL's user has to reach. */
export async function openMachineFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const { uid, mode } = await lstat(path);
  // Whoever else could write here could hand root's store a database or a program of their own.
  if (uid !== 0 || mode & 0o022) throw new StartRefused(`The folder ${path} must be root's, and written by no other.`);
  await chmod(path, 0o755);
}

/** The data folder by its real path, so that two names of one folder are one store; made when missing. */
async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const folder = await realpath(dataDir);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    const why = hasCode(error, "EEXIST") ? "there is a file in its place" : reason(error);
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${why}.`);
  }
}

/**
 * Opens root's data folder for PostgreSQL's group, when it is new: they may pass through to PostgreSQL's own folder,
 * but neither list this one nor write in it. Returns whether that was enough.
 */
async function letPass(account: Account, folder: string): Promise<boolean> {
  const isRoots = (await stat(folder)).uid === 0;
  if (!isRoots || account.gid === undefined || (await readdir(folder)).length > 0) return false;
  await lchown(folder, 0, account.gid);
  await chmod(folder, 0o710);
  return canEnter(account, folder);
}

/** A home that is gone must not turn into an empty database without a word. */
async function notedHome(folder: string, dataDir: string): Promise<Home> {
  const data = join(folder, "postgres");
  if (!existsSync(folder)) {
    throw new StartRefused(
      `The database of the data folder ${dataDir} was kept in ${folder}, which is gone. ` +
        `Bring it back, or remove ${join(dataDir, elsewhereNote)} to begin with an empty one.`,
    );
  }
  return { folder, data, account: await accountFor(existsSync(data) ? data : folder), dataDir };
}

async function makeElsewhere(dataDir: string, account: Account): Promise<Home> {
  const folder = join(machineFolder, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  try {
    await openMachineFolder(machineFolder);
    await openMachineFolder(folder);
    await writeNote(join(dataDir, elsewhereNote), folder);
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL's user ${account.uid} may not enter the data folder ${dataDir}, ` +
        `and ${folder} cannot be used instead: ${reason(error)}.`,
    );
  }
  return { folder, data: join(folder, "postgres"), account, dataDir };
}

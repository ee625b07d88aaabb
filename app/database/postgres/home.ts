import { existsSync } from "node:fs";
import { access, chmod, constants, lchown, mkdir, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountFor, canEnter, isRoot, type SystemAccount } from "./account.ts";
import { findElsewhere, makeElsewhere, noteIn } from "./elsewhere.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/**
 * Where one store keeps its database. `folder` is ours: it has the lock and the notes. `data` inside it is
 * PostgreSQL's own data folder and belongs to `account`. `dataDir` is the folder's name in messages.
 */
export type Home = { folder: string; data: string; account: SystemAccount; dataDir: string };

/**
 * The home of a data folder's database: the folder itself wherever that will do. Made when missing, and the same one
 * at every start.
 * @throws StartRefused when it cannot be written or reached.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const folder = await openDataFolder(dataDir);
  const elsewhere = await findElsewhere(folder);
  if (elsewhere) return homeIn(elsewhere, folder);

  const home = await homeIn(folder, folder);
  if (!isRoot() || (await canEnter(home.account, folder)) || (await letPass(home.account, folder))) return home;
  if (!existsSync(home.data)) return homeIn(await makeElsewhere(folder, home.account), folder);
  throw new StartRefused(
    `The database in ${home.data} belongs to user ${home.account.uid}, who may not enter ${folder}. ` +
      "Let that user pass through it and the folders above it.",
  );
}

/** Whether a store has begun to keep its database in a data folder; nothing is made by looking. */
export const hasDatabase = (dataDir: string) =>
  ["postgres", "store.pid"].some((name) => existsSync(join(dataDir, name))) || existsSync(noteIn(dataDir));

/** An existing database stays with its owner. */
async function homeIn(folder: string, dataDir: string): Promise<Home> {
  const data = join(folder, "postgres");
  return { folder, data, account: await accountFor(existsSync(data) ? data : dataDir), dataDir };
}

/** The data folder by its real path, so that two names of one folder are one store; made when missing. */
async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { mode: 0o700 }).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
    const folder = await realpath(dataDir);
    await readdir(folder); // it may be a file
    await access(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason(error)}.`);
  }
}

/**
 * Opens root's data folder for PostgreSQL's group, when it is new: they may pass through to PostgreSQL's own folder,
 * but neither list this one nor write in it. Returns whether they may pass now: a store that starts at the same instant may have
 * opened the folder, and moved in.
 */
async function letPass(account: SystemAccount, folder: string): Promise<boolean> {
  const isRoots = (await stat(folder)).uid === 0;
  if (isRoots && account.gid !== undefined && (await readdir(folder)).length === 0) {
    await lchown(folder, 0, account.gid);
    await chmod(folder, 0o710);
  }
  return canEnter(account, folder);
}

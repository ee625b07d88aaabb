import { existsSync } from "node:fs";
import { access, chmod, constants, lchown, mkdir, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountFor, canEnter, isRoot, type SystemAccount } from "./account.ts";
import { findElsewhere, makeElsewhere, noteIn } from "./elsewhere.ts";
import { hasCode, reason, StartRefused } from "./refused.ts";

/**
 * Location of a store's database. `folder` has the lock and the store's own files, and is usually `dataDir` (DATA_DIR).
 * `data` is PostgreSQL's folder in `folder` and belongs to `account`.
 */
export type Home = { folder: string; data: string; account: SystemAccount; dataDir: string };

/** Finds the location of the database for a DATA_DIR. Creates folders if needed. @throws StartRefused */
export async function findHome(dataDir: string): Promise<Home> {
  const folder = await openDataFolder(dataDir);
  const elsewhere = await findElsewhere(folder);
  if (elsewhere) return homeIn(elsewhere, folder);

  const home = await homeIn(folder, folder);
  if (!isRoot() || (await canEnter(home.account, folder)) || (await letPass(home.account, folder))) return home;
  if (!existsSync(home.data)) return homeIn(await makeElsewhere(folder, home.account), folder);
  throw new StartRefused(
    `The database in ${home.data} belongs to user ${home.account.uid}, who may not enter ${folder}. ` +
      "Give that user the execute permission on it and on the folders above it.",
  );
}

export const hasDatabase = (dataDir: string) =>
  ["postgres", "store.pid"].some((name) => existsSync(join(dataDir, name))) || existsSync(noteIn(dataDir));

/** Builds a `Home`. Its `account` comes from an existing database's owner, else from the owner of `dataDir`. */
export async function homeIn(folder: string, dataDir: string): Promise<Home> {
  const data = join(folder, "postgres");
  return { folder, data, account: await accountFor(existsSync(data) ? data : dataDir), dataDir };
}

/** Creates the data folder if needed. Resolves to its path without symbolic links. */
async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { mode: 0o700 }).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
    const folder = await realpath(dataDir);
    await readdir(folder); // throws if `folder` is a file
    await access(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason(error)}.`);
  }
}

/** Lets PostgreSQL's group enter an empty data folder of root. True if PostgreSQL's user can enter the folder. */
async function letPass(account: SystemAccount, folder: string): Promise<boolean> {
  const isRoots = (await stat(folder)).uid === 0;
  if (isRoots && account.gid !== undefined && (await readdir(folder)).length === 0) {
    await lchown(folder, 0, account.gid);
    await chmod(folder, 0o710);
  }
  return canEnter(account, folder);
}

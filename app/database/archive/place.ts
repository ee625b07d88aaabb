import { existsSync } from "node:fs";
import { access, constants, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { giveToParentsOwner } from "../postgres/account.ts";
import type { Home } from "../postgres/home.ts";
import { syncFolder, writeNote } from "../postgres/note.ts";
import { hasCode, reason } from "../postgres/refused.ts";
import { type Chain, chainIn, chainName, chainNames, systemIn, systemOf } from "./chains.ts";
import { unfinished } from "./whole-files.ts";

/** Problem with the archive's folder that the owner can fix. */
export class ArchiveProblem extends Error {}

/** File that contains the name of the database's chain folder. A restored database has no such file. */
const noteIn = ({ folder }: Home) => join(folder, "archived-in");

/** Finds the chain of a database in the archive, or begins a new chain. @throws ArchiveProblem */
export async function findChain(archive: string, home: Home): Promise<Chain> {
  try {
    await access(archive, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = hasCode(error, "ENOENT") ? "the folder does not exist. Create it, or mount its disk" : reason(error);
    throw new ArchiveProblem(`Nothing is archived in ${archive}: ${why}.`);
  }
  const current = (await readFile(noteIn(home), "utf8").catch(() => "")).trim();
  const system = await systemIn(home);
  if (!current) {
    const names = await chainNames(archive);
    if (names.length === 0 || names.some((name) => systemOf(name) === system)) return beginChain(archive, home, system);
    throw new ArchiveProblem(
      `Nothing is archived in ${archive}: the folder has the archive of another shop. Give each shop its own folder.`,
    );
  }
  const chain = chainIn(join(archive, current));
  if (!existsSync(chain.log))
    throw new ArchiveProblem(
      `Nothing is archived in ${archive}: this shop's archive is not in that folder. Mount its disk. Or, if the archive is lost, ` +
        `remove ${noteIn(home)}, and the store begins a new archive.`,
    );
  // A PostgreSQL upgrade changes the system identifier, which requires a new chain.
  return systemOf(current) === system ? chain : beginChain(archive, home, system);
}

async function beginChain(archive: string, home: Home, system: string): Promise<Chain> {
  const name = chainName(system, new Date());
  const chain = chainIn(join(archive, name));
  await mkdir(chain.log, { recursive: true, mode: 0o700 });
  for (const made of [chain.folder, chain.log]) await giveToParentsOwner(made);
  await syncFolder(archive);
  await writeNote(noteIn(home), name);
  return chain;
}

/** Makes the next `findChain` begin a new chain, because the database's WAL differs from the archived WAL. */
export const leaveChain = (home: Home): Promise<void> => rm(noteIn(home), { force: true });

export async function tidyChain({ folder, log }: Chain): Promise<void> {
  for (const place of [folder, log])
    for (const name of await readdir(place))
      if (name.endsWith(unfinished)) await rm(join(place, name), { force: true });
}

import { existsSync } from "node:fs";
import { access, constants, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Home } from "../postgres/home.ts";
import { writeNote } from "../postgres/note.ts";
import { hasCode, reason } from "../postgres/refused.ts";
import { type Chain, chainIn, chainName, chainNames, systemIn, systemOf } from "./chains.ts";
import { syncFolder, unfinished } from "./whole-files.ts";

/** What hinders the archive and its owner can mend, in a sentence. */
export class Trouble extends Error {}

/** In this file of a home stands which chain its database goes on with. A database that was restored has none. */
const noteIn = ({ folder }: Home) => join(folder, "archived-in");

/**
 * The chain in which a home's database is archived; begun where it has none.
 * @throws Trouble where the archive is away, cannot be written, or belongs to another shop.
 */
export async function findChain(archive: string, home: Home): Promise<Chain> {
  try {
    await access(archive, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = hasCode(error, "ENOENT") ? "it is not there. Make it, or mount its disk" : reason(error);
    throw new Trouble(`Nothing is archived in ${archive}: ${why}.`);
  }
  const noted = (await readFile(noteIn(home), "utf8").catch(() => "")).trim();
  const system = await systemIn(home);
  if (!noted) {
    const names = await chainNames(archive);
    if (names.length === 0 || names.some((name) => systemOf(name) === system)) return beginChain(archive, home, system);
    throw new Trouble(
      `Nothing is archived in ${archive}: what is there is the archive of another shop. Give each shop a folder of its own.`,
    );
  }
  const chain = chainIn(join(archive, noted));
  if (!existsSync(chain.log)) {
    throw new Trouble(
      `Nothing is archived in ${archive}: what is archived of this shop is not there. Mount its disk; or, if it is gone for good, ` +
        `remove ${noteIn(home)}, and it begins anew.`,
    );
  }
  return systemOf(noted) === system ? chain : beginChain(archive, home, system); // PostgreSQL was upgraded
}

async function beginChain(archive: string, home: Home, system: string): Promise<Chain> {
  const name = chainName(system, new Date());
  const chain = chainIn(join(archive, name));
  await mkdir(chain.log, { recursive: true, mode: 0o700 });
  await syncFolder(archive);
  await writeNote(noteIn(home), name);
  return chain;
}

/** What a home's database becomes from now on is not what its chain would lead to: it goes on in another one. */
export const leaveChain = (home: Home): Promise<void> => rm(noteIn(home), { force: true });

/** Removes what a process that was killed has not finished. */
export async function tidyChain({ folder, log }: Chain): Promise<void> {
  for (const place of [folder, log])
    for (const name of await readdir(place))
      if (name.endsWith(unfinished)) await rm(join(place, name), { force: true });
}

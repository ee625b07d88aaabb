import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Archived, openArchive } from "../archive/archive.ts";
import { archiving } from "../archive/ready.ts";
import { isRoot } from "./account.ts";
import { findShipped, type Shipped } from "./binaries.ts";
import { openConnection } from "./connection.ts";
import { createDatabase } from "./create.ts";
import { machineFolder } from "./elsewhere.ts";
import { findHome, type Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { lockHome } from "./lock.ts";
import { writeNote } from "./note.ts";
import { startServer, type PostgresLog } from "./server.ts";
import { runnable } from "./stage.ts";
import { supervise } from "./supervise.ts";

/** A running PostgreSQL of this process's own: its address for clients, and the folder its data is kept in. */
export type Postgres = { url: string; dataFolder: string; stop(): Promise<void> };

const quiet: PostgresLog = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Starts the shipped PostgreSQL on a data folder, making both on first use, and keeps it running until `stop`.
 * What a killed store left behind is taken over, with every committed row.
 * @param givenUp once it is aborted, the start is: what was begun is ended, in good order.
 * @param archived where what is written is archived, if it is.
 * @throws StartRefused, with a sentence to print, when the folder is in use or cannot be written, or when PostgreSQL
 * is not installed for this platform or does not start; and the signal's reason when the start is given up.
 */
export async function startPostgres(
  dataDir: string,
  log: PostgresLog = quiet,
  givenUp: AbortSignal = new AbortController().signal,
  archived?: Archived,
): Promise<Postgres> {
  const shipped = await findShipped();
  const home = await findHome(dataDir);
  // What is begun here is ended in the opposite order: by stop, or at once when a later step fails.
  await using begun = new AsyncDisposableStack();
  const lock = await lockHome(home);
  begun.defer(() => lock.release());
  givenUp.throwIfAborted();
  await rm(addressFile(home), { force: true }); // a killed store's
  const binaries = await programsFor(home, shipped);
  givenUp.throwIfAborted();
  await createDatabase(binaries, home);
  givenUp.throwIfAborted();
  const connection = await openConnection(home);
  begun.defer(() => connection.close());
  const archive = archived && (await openArchive(archived, { home, url: connection.url, log }));
  begun.defer(async () => archive?.stop());
  const settings = { ...connection.settings, ...(archived && archiving) };
  const startAgain = async (signal: AbortSignal) => {
    await endLeftovers(home);
    await connection.clear();
    signal.throwIfAborted();
    return startServer(binaries, home, { ...connection, settings }, log, signal);
  };
  const server = await supervise(startAgain, log, givenUp);
  begun.defer(() => server.stop());
  archive?.begin();
  begun.defer(async () => archive?.quiet());
  begun.defer(() => rm(addressFile(home), { force: true }));
  await writeNote(addressFile(home), connection.url);

  const running = begun.move();
  let stopped: Promise<void> | undefined;
  return { url: connection.url, dataFolder: home.data, stop: () => (stopped ??= running.disposeAsync()) };
}

/** Where tools find the address of the running database. */
export const addressFile = ({ folder }: Pick<Home, "folder">) => join(folder, "database-url");

/** PostgreSQL's programs as the home's user can run them. A copy of root's is shared by all stores of the machine; others keep their own. */
export const programsFor = ({ folder, account }: Home, shipped: Shipped) =>
  runnable(shipped, isRoot() ? [machineFolder, folder] : [folder], account);

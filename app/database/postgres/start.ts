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
import { lockHome } from "./lock.ts";
import { writeNote } from "./note.ts";
import { silentLog, startServer, type PostgresLog } from "./server.ts";
import { runnable } from "./stage.ts";
import { supervise } from "./supervise.ts";

/**
 * Starts PostgreSQL on a data folder, and restarts it after crashes until `stop`. Creates the folder and the database
 * on first use. @throws StartRefused, or the reason of `givenUp`
 */
export async function startPostgres(
  dataDir: string,
  log: PostgresLog = silentLog,
  givenUp: AbortSignal = new AbortController().signal,
  archived?: Archived,
) {
  const shipped = await findShipped();
  const home = await findHome(dataDir);
  // Undoes the steps in reverse order, on `stop` or if a later step fails.
  await using begun = new AsyncDisposableStack();
  begun.use(await lockHome(home));
  givenUp.throwIfAborted();
  await rm(addressFile(home), { force: true }); // left by a killed store
  const binaries = await programsFor(home, shipped);
  givenUp.throwIfAborted();
  await createDatabase(binaries, home);
  givenUp.throwIfAborted();
  const connection = await openConnection(home);
  begun.defer(() => connection.close());
  const archive = archived && (await openArchive(archived, { home, url: connection.url, log }));
  begun.defer(async () => archive?.stop());
  const options = archived && { settings: archiving };
  const start = (signal: AbortSignal) => startServer(binaries, home, connection, log, signal, options);
  const server = await supervise(start, log, givenUp);
  begun.defer(() => server.stop());
  archive?.start();
  begun.defer(async () => archive?.stopBase());
  begun.defer(() => rm(addressFile(home), { force: true }));
  await writeNote(addressFile(home), connection.url);

  const running = begun.move();
  let stopped: Promise<void> | undefined;
  return { url: connection.url, dataFolder: home.data, stop: () => (stopped ??= running.disposeAsync()) };
}

/** File with the URL of the running database, for tools. */
export const addressFile = ({ folder }: Pick<Home, "folder">) => join(folder, "database-url");

/** PostgreSQL programs that `account` can run. All stores that root runs share one copy. */
export const programsFor = async ({ folder, account }: Home, shipped?: Shipped) =>
  runnable(shipped ?? (await findShipped()), isRoot() ? [machineFolder, folder] : [folder], account);

import { rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRoot } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { socketConnection } from "./connection.ts";
import { createDatabase } from "./create.ts";
import { findHome, machineFolder, type Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { lockFolder } from "./lock.ts";
import { startServer, type Log } from "./server.ts";
import { supervise } from "./supervise.ts";

export { StartRefused } from "./refused.ts";

/** A running PostgreSQL of this process's own: its address for clients, and where its data is kept. */
export type Postgres = { url: string; dataFolder: string; stop(): Promise<void> };

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Starts the shipped PostgreSQL on a data folder, making both on first use, and keeps it running until `stop`.
 * What a killed store left behind is taken over; every committed row is still there.
 * @throws StartRefused, with a sentence to print, when the folder is in use or cannot be written, or when
 * PostgreSQL for this platform is missing or does not start.
 */
export async function startPostgres(dataDir: string, log: Log = quiet): Promise<Postgres> {
  const home = await findHome(dataDir);
  const lock = lockFolder(home.folder, dataDir);
  try {
    const binaries = await findBinaries(home.account, stagingFolders(home));
    const connection = await socketConnection(home);
    await endLeftovers(home);
    await createDatabase(binaries, home);
    const server = await supervise(async () => {
      await endLeftovers(home); // a killed PostgreSQL's helpers outlive it for a moment
      return startServer(binaries, home, connection, log);
    }, log);
    await writeAddress(home, connection.url);
    const stop = async () => {
      await server.stop();
      await rm(addressFile(home), { force: true });
      if (connection.folder !== home.data) await rmdir(connection.folder).catch(() => {});
      lock.release();
    };
    let stopped: Promise<void> | undefined;
    return { url: connection.url, dataFolder: home.data, stop: () => (stopped ??= stop()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The file in which tools find the address of the running database. */
export const addressFile = ({ folder }: Home) => join(folder, "database-url");

async function writeAddress(home: Home, url: string): Promise<void> {
  const path = addressFile(home);
  await writeFile(`${path}.new`, `${url}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path); // nobody reads half an address
}

/** Where a copy of the programs may go. Root's is shared by all stores of the machine; others keep theirs. */
const stagingFolders = ({ folder }: Home) => (isRoot() ? [machineFolder, folder] : [folder]);

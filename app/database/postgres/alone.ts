import { openConnection } from "./connection.ts";
import type { Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { startServer } from "./server.ts";

const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/** A running PostgreSQL for exclusive use by the caller. */
export type PrivateServer = AsyncDisposable & { readonly url: string };

/**
 * Starts PostgreSQL on a data folder for exclusive use. The caller must hold the folder's lock (`lockHome`), unless no
 * other process knows the folder.
 * @param settings additional PostgreSQL settings
 * @param givenUp stops the server when aborted. Running queries then fail.
 */
export async function startAlone(
  binaries: string,
  home: Home,
  settings: Readonly<Record<string, string>>,
  givenUp: AbortSignal,
): Promise<PrivateServer> {
  await endLeftovers(home);
  const connection = await openConnection(home);
  await connection.clear();
  const all = { ...connection, settings: { ...connection.settings, ...settings } };
  const server = await startServer(binaries, home, all, silentLog, givenUp);
  const stop = () => server.stop().finally(() => connection.close());
  const giveUp = () => void stop();
  givenUp.addEventListener("abort", giveUp);
  return {
    url: connection.url,
    async [Symbol.asyncDispose]() {
      givenUp.removeEventListener("abort", giveUp);
      await stop();
    },
  };
}

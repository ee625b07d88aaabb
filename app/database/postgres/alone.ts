import { openConnection } from "./connection.ts";
import type { Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { startServer } from "./server.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** A server that only whoever started it knows of. */
export type Alone = AsyncDisposable & { readonly url: string };

/**
 * Starts PostgreSQL on a home's data for a work that nobody else is to see. The home is ours alone: its lock is held, or nobody knows of it.
 * @param settings those that it has besides the store's.
 * @param givenUp once it is aborted, the server ends, and with it what is asked of it.
 */
export async function startAlone(
  binaries: string,
  home: Home,
  settings: Readonly<Record<string, string>>,
  givenUp: AbortSignal,
): Promise<Alone> {
  await endLeftovers(home);
  const connection = await openConnection(home);
  await connection.clear();
  const all = { ...connection, settings: { ...connection.settings, ...settings } };
  const server = await startServer(binaries, home, all, quiet, givenUp);
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

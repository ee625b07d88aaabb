import { openConnection } from "./connection.ts";
import type { Home } from "./home.ts";
import { silentLog, startServer } from "./server.ts";

/** Starts PostgreSQL for exclusive use. Stops PostgreSQL if `givenUp` aborts. Call `lockHome` first. */
export async function startAlone(
  binaries: string,
  home: Home,
  settings: Readonly<Record<string, string>>,
  givenUp: AbortSignal,
) {
  const connection = await openConnection(home);
  const server = await startServer(binaries, home, connection, silentLog, givenUp, { settings });
  const stop = () => server.stop().finally(() => connection.close());
  givenUp.addEventListener("abort", () => void stop(), { once: true });
  return { url: connection.url, [Symbol.asyncDispose]: stop };
}

import { setTimeout as wait } from "node:timers/promises";
import { databaseUnavailableIn } from "./unavailable.ts";
import { connected } from "./connected.ts";
import { StartRefused } from "./postgres/refused.ts";
import { rootCause } from "./root-cause.ts";

const retryDelayMs = 1_000;

/** SQLSTATEs of refused logins and missing databases. */
const refusedLogin = /^(28...|3D000)$/;

/** Waits until the database responds. @throws StartRefused on a refused login, or the signal's reason on abort */
export async function reachDatabase(url: string, say: (line: string) => void, stopping: AbortSignal): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      await using client = await connected(url);
      await client.query("select 1");
      return;
    } catch (error) {
      stopping.throwIfAborted();
      const { message, code } = rootCause(error);
      if (refusedLogin.test(String(code)))
        throw new StartRefused(`The database refuses the store's connection: ${message}.`);
      if (!databaseUnavailableIn(error)) throw error;
      if (time === 1) say(`The database cannot be reached yet: ${message || String(code)}. The store waits for it.`);
      await wait(retryDelayMs, undefined, { signal: stopping }).catch(() => stopping.throwIfAborted());
    }
  }
}

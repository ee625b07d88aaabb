import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { awayIn } from "./away.ts";
import { StartRefused } from "./postgres/refused.ts";
import { rootCause } from "./root-cause.ts";

/** How long to wait before the database is tried again, in ms. */
const pause = 1_000;

/** PostgreSQL's classes of errors about who may come in, and about a database that is not there. */
const notLetIn = /^(28...|3D000)$/;

/**
 * Resolves when the database at an address answers: one that is away, or just starting, is waited for, and that is said once.
 * @throws StartRefused where it lets nobody in who comes like this; the signal's reason when that is aborted.
 */
export async function reachDatabase(url: string, say: (line: string) => void, toStop: AbortSignal): Promise<void> {
  for (let time = 1; ; time++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    client.on("error", () => {}); // it is told by what is asked
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      toStop.throwIfAborted();
      const { message, code } = rootCause(error);
      if (notLetIn.test(String(code))) throw new StartRefused(`The database does not let the store in: ${message}.`);
      if (!awayIn(error)) throw error;
      if (time === 1) say(`The database cannot be reached yet: ${message || String(code)}. The store waits for it.`);
      await wait(pause, undefined, { signal: toStop }).catch(() => toStop.throwIfAborted());
    } finally {
      await client.end().catch(() => {});
    }
  }
}

import type { Database } from "../../../database/database.ts";
import type { PubSub } from "../../../database/pubsub.ts";
import { rootCause } from "../../../database/root-cause.ts";
import type { Log } from "../../../server/log.ts";
import type { Askings } from "./askings.ts";

const everyMs = 60_000;

/** Has letters written as soon as the catalogue has changed, and each minute, until the database is closed. */
export function keepTelling(askings: Pick<Askings, "tell">, database: Database, pubsub: PubSub, log: Log) {
  let telling: Promise<void> | null = null;
  const tell = () => {
    telling ??= askings
      .tell()
      .catch((error: unknown) => {
        if (!database.$client.ending)
          log.error({ cause: rootCause(error) }, "Who waits for products could not be told.");
      })
      .finally(() => (telling = null));
  };
  pubsub.subscribe("catalogue", tell);
  const timer = setInterval(() => {
    if (database.$client.ending) return clearInterval(timer);
    tell();
  }, everyMs).unref();
}

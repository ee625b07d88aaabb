import { rootCause } from "../../../database/root-cause.ts";
import type { ArchiveWatch } from "../../../database/archive/watch.ts";
import type { Database } from "../../../database/database.ts";
import { type Outbox, theOwner } from "../../../server/emails.ts";
import type { Log } from "../../../server/log.ts";

/** For how long nothing is archived before those who keep the shop get an email, in ms: whoever runs it may have mended it by then. */
const patienceMs = 15 * 60_000;

/** How often it is looked, in ms. */
const lookMs = 60_000;

type Given = {
  readonly archive: Pick<ArchiveWatch, "now">;
  readonly database: Database;
  readonly post: Outbox["post"];
  readonly log: Log;
  /** Aborted when the store stops. */
  readonly stopping: AbortSignal;
};

/** Writes an email where the archive has been behind for so long: one, whichever process notices, however long that lasts. */
export function notifyOfArchive({ archive, database, post, log, stopping }: Given): void {
  const looking = setInterval(() => {
    notifyIfBehind({ archive, database, post }).catch((error: unknown) =>
      log.warn({ cause: rootCause(error) }, "It could not be told in an email that the archive is behind"),
    );
  }, lookMs).unref();
  stopping.addEventListener("abort", () => clearInterval(looking), { once: true });
}

export async function notifyIfBehind({ archive, database, post }: Pick<Given, "archive" | "database" | "post">) {
  const { goodAt, trouble } = await archive.now();
  if (Date.now() - goodAt.getTime() < patienceMs) return;
  const about = { since: goodAt.toISOString(), why: trouble };
  const once = `archive-behind ${about.since}`;
  await database.transaction((transaction) => post(transaction, { kind: "archive-behind", to: theOwner, about, once }));
}

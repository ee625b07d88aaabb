import { rootCause } from "../../../database/root-cause.ts";
import type { ArchiveWatch } from "../../../database/archive/watch.ts";
import type { Database } from "../../../database/database.ts";
import { type Post, ownerRecipient } from "../../../server/emails.ts";
import type { Log } from "../../../server/log.ts";

/** Time to fix the archive before the store sends an email, in ms. */
const alertDelayMs = 15 * 60_000;

const checkMs = 60_000;

type Dependencies = {
  readonly archive: Pick<ArchiveWatch, "now">;
  readonly database: Database;
  readonly post: Post;
  readonly log: Log;
  readonly stopping: AbortSignal;
};

/** Emails owners when the backup archive falls behind. Sends one email per outage. */
export function notifyOfArchive({ archive, database, post, log, stopping }: Dependencies): void {
  const timer = setInterval(() => {
    notifyIfBehind({ archive, database, post }).catch((error: unknown) =>
      log.warn({ cause: rootCause(error) }, "The email about the archive could not be stored"),
    );
  }, checkMs).unref();
  stopping.addEventListener("abort", () => clearInterval(timer), { once: true });
}

export async function notifyIfBehind({ archive, database, post }: Pick<Dependencies, "archive" | "database" | "post">) {
  const { goodAt, trouble } = await archive.now();
  if (Date.now() - goodAt.getTime() < alertDelayMs) return;
  const about = { since: goodAt.toISOString(), why: trouble };
  const once = `archive-behind ${about.since}`;
  await database.transaction((transaction) =>
    post(transaction, { kind: "archive-behind", to: ownerRecipient, about, once }),
  );
}

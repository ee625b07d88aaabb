/** `npm run orders`: what the shop's owner does with orders, also while the store runs (docs/orders.md). */
import { isBusy } from "../../database/busy.ts";
import { ConfigError, parseConfig } from "../../server/config.ts";
import { openDatabase } from "../../database/database.ts";
import { whenInterrupted } from "../../server/interrupted.ts";
import { hasNoTables } from "../../database/missing-tables.ts";
import { useDatabaseUrl } from "../../database/postgres/attach.ts";
import { StartRefused } from "../../database/postgres/refused.ts";
import { CommandRefused, parseCommand, runCommand } from "./commands.ts";

/** What the owner can mend is said in a sentence; anything else is a bug and shows where it happened. */
function explain(error: unknown): string {
  const isPlain = error instanceof CommandRefused || error instanceof ConfigError || error instanceof StartRefused;
  if (isPlain) return error.message;
  if (hasNoTables(error))
    return "This shop has no orders, or those of an earlier version. Start the store once with STORE_FEATURES=all.";
  if (isBusy(error)) return "Somebody else is changing the same just now, so nothing was done. Try again in a moment.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

let isEnding = () => false;
try {
  const command = parseCommand(process.argv.slice(2));
  await using begun = new AsyncDisposableStack();
  const used = await useDatabaseUrl(parseConfig(process.env));
  begun.defer(() => used.stop());
  isEnding = whenInterrupted(() => used.stop());
  const database = openDatabase(used.url, { max: 1 });
  begun.defer(() => database.close());
  for await (const text of runCommand(database, command)) process.stdout.write(text);
} catch (error) {
  if (!isEnding()) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** `npm run orders`: what the shop's owner does with orders, also while the store runs (docs/orders.md). */
import { ConfigError, parseConfig } from "../config.ts";
import { migrate, openDatabase } from "../database.ts";
import { useDatabaseUrl } from "../postgres/attach.ts";
import { StartRefused } from "../postgres/refused.ts";
import { CommandRefused, parseCommand, runCommand } from "./commands.ts";

try {
  const command = parseCommand(process.argv.slice(2));
  await using begun = new AsyncDisposableStack();
  const used = await useDatabaseUrl(parseConfig(process.env));
  begun.defer(() => used.stop());
  const database = openDatabase(used.url, { max: 1 });
  begun.defer(() => database.close());
  await migrate(database, "all");
  for await (const text of runCommand(database, command)) process.stdout.write(text);
} catch (error) {
  const isPlain = error instanceof CommandRefused || error instanceof ConfigError || error instanceof StartRefused;
  process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

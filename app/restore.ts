import { restoreCommand } from "./database/commands/restore.ts";
import { migrationsOf } from "./migrations.ts";
import { runBareCommand } from "./server/command/command.ts";

await runBareCommand(restoreCommand(migrationsOf("all")));

import { upgradeCommand } from "./database/commands/upgrade.ts";
import { migrationsOf } from "./migrations.ts";
import { runBareCommand } from "./server/command/command.ts";

await runBareCommand(upgradeCommand(migrationsOf("all")));

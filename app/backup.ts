import { backupCommand } from "./database/commands/backup.ts";
import { migrationsOf } from "./migrations.ts";
import { runCommand } from "./server/command/command.ts";

await runCommand(backupCommand(migrationsOf("all")));

import { constants } from "node:os";
import { keepToOneProcessor, takePriority } from "./server/priority.ts";

// Before all else, and so for the PostgreSQL in which it is proved: to load what follows is half a second's work already.
takePriority(constants.priority.PRIORITY_LOW);
keepToOneProcessor();
const { backupCommand } = await import("./database/commands/backup.ts");
const { migrationsOf } = await import("./migrations.ts");
const { runCommand } = await import("./server/command/command.ts");

await runCommand(backupCommand(migrationsOf("all")));

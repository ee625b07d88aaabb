import { constants } from "node:os";
import { restrictToOneCpu, takePriority } from "./server/priority.ts";

// Comes before the imports, because they use the CPU for half a second. Child processes inherit the priority.
takePriority(constants.priority.PRIORITY_LOW);
restrictToOneCpu();
const { backupCommand } = await import("./database/commands/backup.ts");
const { migrationsOf } = await import("./migrations.ts");
const { runCommand } = await import("./server/command/command.ts");

await runCommand(backupCommand(migrationsOf("all")));

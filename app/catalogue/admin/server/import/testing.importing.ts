import { pino } from "pino";
import { openDatabase } from "../../../../database/database.ts";
import { createJobs } from "../../../../admin/server/jobs/jobs.ts";
import { createImportFiles, jobKind } from "./files.ts";
import { dispatchTask } from "./dispatch-task.ts";

// Imports a file in a process that tests can kill. Prints "Changing" when the changes start.
const [url, id, expected, by] = process.argv.slice(2) as [string, string, string, string];
const database = openDatabase(url);
const file = (await createImportFiles(database).read(id))!;
const task = { what: "import" as const, file, expected, by };
await createJobs(database, pino({ level: "silent" })).start({ kind: jobKind("import", id), by }, (progress, signal) => {
  const shown: typeof progress = (name, total) => {
    if (name === "Changing") process.stdout.write(name);
    return progress(name, total);
  };
  return dispatchTask({ url, hosts: [], task }, shown, signal);
});

import { pino } from "pino";
import { openDatabase } from "../../../database/database.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createImportFiles, kindOf } from "./files.ts";
import { work } from "./working.ts";

// A process of its own that imports a file, as the store does, to be killed: it says so when it is in the middle of it.
const [url, id, expected, by] = process.argv.slice(2) as [string, string, string, string];
const database = openDatabase(url);
const file = (await createImportFiles(database).read(id))!;
const task = { what: "import" as const, file, expected, by };
await createJobs(database, pino({ level: "silent" })).begin({ kind: kindOf("import", id), by }, (progress, signal) => {
  const shown: typeof progress = (name, total) => {
    if (name === "Changing") process.stdout.write(name);
    return progress(name, total);
  };
  return work({ url, hosts: [], task }, shown, signal);
});

import { openDatabase } from "../../database/database.ts";
import { createNumbering } from "./numbering.ts";
import { testSources } from "./testing.ts";

/** Process that issues invoices until it is killed. Prints a line before it starts. */
const database = openDatabase(process.argv[2]!);
const numberNext = createNumbering(testSources(database));
await database.execute("select 1");
process.stdout.write("ready\n");
for (;;) await numberNext();

import { existsSync } from "node:fs";
import { z } from "zod";
import { runCommand } from "../../../server/command/command.ts";
import { CommandError } from "../../../server/command/errors.ts";
import { exportFile } from "../transfer/exporting.ts";
import { counted, withoutTables } from "../transfer/report.ts";

/** `npm run catalogue:export -- products.csv`: exports the catalogue to a new file (docs/catalogue.md). */
await runCommand({
  name: "catalogue:export",
  usage: { "products.csv|.json|.jsonl": "writes all products to a new file" },
  input: z.object({ given: z.tuple([z.string().min(1)]) }),
  withoutTables,
  async run({ given: [path] }, { client, say, progress }) {
    // Never overwrites a file, which may be the only backup from before an import.
    if (existsSync(path)) throw new CommandError(`${path} already exists. Give the export another name.`);
    const count = await exportFile({ client, path, progress });
    say(`${counted(count, "product")} written to ${path}.`);
    return 0;
  },
});

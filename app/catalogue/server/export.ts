import { existsSync } from "node:fs";
import { exportFile } from "./transfer/exporting.ts";
import { counted } from "./transfer/report.ts";
import { Refusal, runTool, say } from "./transfer/tool.ts";

/** `npm run catalogue:export -- products.csv`: writes the whole catalogue into a new file (docs/catalogue.md). */
const usage = "Usage: npm run catalogue:export -- products.csv|.json|.jsonl";

await runTool(usage, {}, async ({ files, client }) => {
  const [path, ...others] = files;
  if (!path || others.length) throw new Refusal(usage);
  // It may be the export that an import is to be undone with.
  if (existsSync(path)) throw new Refusal(`${path} is there already. Give the export another name.`);
  const count = await exportFile({ client, path });
  say(`${counted(count, "product")} written to ${path}.`);
  return 0;
});

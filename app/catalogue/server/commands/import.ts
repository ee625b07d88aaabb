import { z } from "zod";
import { ownPictures } from "../../../shop/server/pictures.ts";
import { runCommand } from "../../../server/command/command.ts";
import { importFile } from "../transfer/importing.ts";
import { report, untouched, withoutTables } from "../transfer/report.ts";
import { vacuum } from "../transfer/vacuum.ts";

/** `npm run catalogue:import -- products.csv`: previews an import, or applies it with --apply (docs/catalogue.md). */
await runCommand({
  name: "catalogue:import",
  usage: {
    "products.csv|.json|.jsonl": "shows what the file would change, and changes nothing",
    "products.csv|.json|.jsonl --apply": "imports the file, and deletes products that are not in it",
  },
  options: { apply: { type: "boolean" } },
  input: z.object({ apply: z.boolean().default(false), given: z.tuple([z.string().min(1)]) }),
  withoutTables,
  whenStopped: untouched,
  async run({ apply, given: [path] }, { client, config, say, progress, onCommit }) {
    const pictures = { own: ownPictures, hosts: config.IMAGE_HOSTS };
    const imported = await importFile({ client, path, pictures, isApplied: apply, progress, onCommit });
    const { read, refused, difference, applied } = imported;
    report(read, difference, refused).forEach(say);
    if (applied) {
      say("Imported.");
      await vacuum(client);
    } else if (refused.count) say("Nothing was changed, because the file has rows with errors.");
    else say("Nothing was changed. To import the file, add --apply.");
    return refused.count ? 1 : 0;
  },
});

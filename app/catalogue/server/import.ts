import { ownPictures } from "../../shop/server/pictures.ts";
import { importFile } from "./transfer/importing.ts";
import { report } from "./transfer/report.ts";
import { tidy } from "./transfer/tidy.ts";
import { Refusal, runTool, say } from "./transfer/tool.ts";

/** `npm run catalogue:import -- products.csv`: what a file would change, or with --apply, changes it (docs/catalogue.md). */
const usage = "Usage: npm run catalogue:import -- products.csv|.json|.jsonl [--apply]";

await runTool(usage, { apply: { type: "boolean", default: false } }, async ({ options, files, ...tool }) => {
  const [path, ...others] = files;
  if (!path || others.length) throw new Refusal(usage);
  const pictures = { own: ownPictures, hosts: tool.config.IMAGE_HOSTS };
  const { client, onCommit } = tool;
  const { read, refused, difference, applied } = await importFile({
    client,
    path,
    pictures,
    isApplied: options.apply,
    onCommit,
  });
  report(read, difference, refused).forEach(say);
  if (applied) {
    say("Applied.");
    await tidy(client);
  } else
    say(
      refused.count ? "Nothing was changed, because rows were refused." : "Nothing was changed. To do it, add --apply.",
    );
  return refused.count ? 1 : 0;
});

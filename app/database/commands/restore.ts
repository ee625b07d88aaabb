import { z } from "zod";
import type { BareCommand, BareTools } from "../../server/command/command.ts";
import { restoreDatabase, restoreFolder } from "../backup/restore.ts";
import type { Migrations } from "../migrate.ts";

const input = z.strictObject({ given: z.tuple([z.string().min(1)]) });

/** `npm run restore -- FILE`: a shop from a backup, where there is none yet (docs/operations.md). @param folders those of all features. */
export const restoreCommand = (folders: readonly Migrations[]): BareCommand<z.infer<typeof input>> => ({
  name: "restore",
  usage: { "shop.backup": "makes a shop from a backup, in an empty DATA_DIR or the empty database of DATABASE_URL" },
  input,
  withoutTables: "The backup does not fit this version of the store.",
  whenStopped: "Nothing was restored.",
  async run({ given: [path] }, tools) {
    const restoring = fromFile(path, folders, tools);
    tools.whenStopping(() => restoring.catch(() => {}));
    await restoring;
    return 0;
  },
});

async function fromFile(path: string, folders: readonly Migrations[], tools: BareTools) {
  const { config, say } = tools;
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, SESSION_SECRET } = config;
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (!url) {
    await restoreFolder(DATA_DIR, { ...tools, path, folders });
    return say(`The shop is in ${DATA_DIR}, and everybody stays signed in. Start the store on it.`);
  }
  const [signedWith] = await restoreDatabase(url, { ...tools, path, folders });
  say("The shop is in the database of DATABASE_URL. Start the store on it.");
  if (!SESSION_SECRET?.includes(signedWith!))
    say(
      "It signed with another SESSION_SECRET: until that one is added behind yours, everybody has to sign in again, and guests' baskets are not found.",
    );
}

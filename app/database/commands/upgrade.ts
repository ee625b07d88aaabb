import { z } from "zod";
import type { BareCommand } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { upgradeFolder } from "../backup/upgrade.ts";
import type { Migrations } from "../migrate.ts";
import { hasDatabase } from "../postgres/home.ts";

const input = z.strictObject({ given: z.tuple([]) });

export const upgradeCommand = (folders: readonly Migrations[]): BareCommand<z.infer<typeof input>> => ({
  name: "upgrade",
  usage: { "": "brings the shop in DATA_DIR to this version's PostgreSQL, and keeps the old database beside it" },
  input,
  withoutTables: "There is no shop in this data folder, or one of an earlier version of the store.",
  whenStopped: "The shop is as it was.",
  async run(_, tools) {
    const { config, say } = tools;
    if (config.DATABASE_URL)
      throw new CommandError("The database of DATABASE_URL is yours to upgrade, as its makers say.");
    if (!hasDatabase(config.DATA_DIR))
      throw new CommandError(`There is no shop in ${config.DATA_DIR}. Say with DATA_DIR where it is.`);
    const upgrading = upgradeFolder(config.DATA_DIR, { ...tools, folders });
    tools.whenStopping(() => upgrading.catch(() => {}));
    const upgraded = await upgrading;
    if (!upgraded) {
      say("There is nothing to do: the shop has this version's PostgreSQL.");
      return 0;
    }
    for (const name of upgraded.leftOut) say(`Left out: ${name}, which is not the store's.`);
    say(`The shop has come from PostgreSQL ${upgraded.from}, and every table has the same rows. Start the store.`);
    say(`The old database is kept in ${upgraded.oldData}. Remove it once you are content.`);
    return 0;
  },
});

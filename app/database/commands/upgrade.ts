import { z } from "zod";
import type { BareCommand } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { upgradeFolder } from "../backup/upgrade.ts";
import type { Migrations } from "../migrate.ts";
import { hasDatabase } from "../postgres/home.ts";

const input = z.strictObject({ given: z.tuple([]) });

export const upgradeCommand = (folders: readonly Migrations[]): BareCommand<z.infer<typeof input>> => ({
  name: "upgrade",
  usage: {
    "": "upgrades the database in DATA_DIR to this version's PostgreSQL, and keeps the old database next to it",
  },
  input,
  withoutTables: "The data folder has no shop, or one that this version of the store cannot read.",
  whenStopped: "The shop was not changed.",
  async run(_, tools) {
    const { config, say } = tools;
    if (config.DATABASE_URL)
      throw new CommandError(
        "This command cannot upgrade the database of DATABASE_URL. Follow the documentation of that database.",
      );
    if (!hasDatabase(config.DATA_DIR))
      throw new CommandError(`There is no shop in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the shop.`);
    const upgrading = upgradeFolder(config.DATA_DIR, { ...tools, folders });
    tools.whenStopping(() => upgrading);
    const upgraded = await upgrading;
    if (!upgraded) {
      say("There is nothing to do: the shop already has this version's PostgreSQL.");
      return 0;
    }
    for (const name of upgraded.leftOut) say(`Left out: ${name}, which the store did not create.`);
    say(
      `The database was upgraded from PostgreSQL ${upgraded.from}, and every table has the same rows. You can start the store now.`,
    );
    say(`The old database is kept in ${upgraded.oldData}. Remove it when you no longer need it.`);
    return 0;
  },
});

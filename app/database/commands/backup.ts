import { existsSync } from "node:fs";
import { z } from "zod";
import type { Command } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { storedSecrets } from "../../server/secrets.ts";
import { shownMoment, timeZone } from "../archive/moment.ts";
import { backUp } from "../backup/backup.ts";
import type { Migrations } from "../migrate.ts";

const input = z.strictObject({ given: z.tuple([z.string().min(1)]) });

/** `npm run backup -- FILE` backs up a running shop (docs/operations.md). @param folders migrations of all features */
export const backupCommand = (folders: readonly Migrations[]): Command<z.infer<typeof input>> => ({
  name: "backup",
  usage: {
    "shop.backup": "writes the whole shop, as it is now, into a new file, and proves that it can be restored from it",
  },
  input,
  withoutTables: "There is no shop in this database, or one of an earlier version. Start the store once.",
  whenStopped: "There is no backup.",
  async run({ given: [path] }, tools) {
    const { config, say } = tools;
    if (existsSync(path)) throw new CommandError(`${path} is there already. Give the backup another name.`);
    const secrets = config.SESSION_SECRET ?? (await storedSecrets(config.DATA_DIR));
    const backingUp = backUp({ ...tools, path, folders, secrets });
    tools.whenStopping(() => backingUp.catch(() => {}));
    const report = await backingUp;
    for (const name of report.leftOut) say(`Left out: ${name}, which is not the store's.`);
    say(`${path} has all ${report.rows} rows of ${report.tables} tables in ${megabytes(report.bytes)} MB.`);
    say("It was restored into a database of its own, and every table had the same rows.");
    say("Keep it as secret as the shop: it has everybody's orders and addresses, and what the store signs with.");
    say(`It is the shop as it was at ${shownMoment(report.at)} (${timeZone()}): what came later is not in it.`);
    return 0;
  },
});

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

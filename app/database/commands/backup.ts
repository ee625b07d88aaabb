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
    "shop.backup": "writes a backup of the whole shop to a new file, and checks that the backup can be restored",
  },
  input,
  withoutTables: "The database has no shop of this version. Start the store once.",
  whenStopped: "No backup was written.",
  async run({ given: [path] }, tools) {
    const { config, say } = tools;
    if (existsSync(path)) throw new CommandError(`${path} already exists. Give the backup another name.`);
    const secrets = config.SESSION_SECRET ?? (await storedSecrets(config.DATA_DIR));
    const backingUp = backUp({ ...tools, path, folders, secrets });
    tools.whenStopping(() => backingUp);
    const report = await backingUp;
    for (const name of report.leftOut) say(`Left out: ${name}, which the store did not create.`);
    say(`${path} has all ${report.rows} rows of ${report.tables} tables in ${megabytes(report.bytes)} MB.`);
    say("As a check, it was restored into a temporary database, and every table had the same rows.");
    say("Keep the file secret: it contains all orders and addresses, and the secret that signs sessions.");
    say(`It contains the shop as of ${shownMoment(report.at)} (${timeZone()}). Later changes are not in it.`);
    return 0;
  },
});

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

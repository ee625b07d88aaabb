import { z } from "zod";
import type { BareCommand, BareTools } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { restoreDatabase, restoreFolder } from "../backup/restore.ts";
import { archiveOf } from "../archive/archived.ts";
import { parseMoment, shownMoment, timeZone } from "../archive/moment.ts";
import { restoreAt } from "../archive/restore.ts";
import type { Migrations } from "../migrate.ts";

const input = z.union([
  z.strictObject({ given: z.tuple([z.string().min(1)]) }),
  z.strictObject({ given: z.tuple([]), at: z.string() }),
]);

/** `npm run restore` (docs/operations.md). @param folders migrations of all features */
export const restoreCommand = (folders: readonly Migrations[]): BareCommand<z.infer<typeof input>> => ({
  name: "restore",
  usage: {
    "shop.backup": "restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL",
    '--at "2026-11-21 14:05"':
      "restores the shop as of this time from the archive in BACKUP_DIR, while the current shop keeps running",
  },
  options: { at: { type: "string" } },
  input,
  withoutTables: "The backup does not fit this version of the store.",
  whenStopped: "Nothing was restored.",
  async run(request, tools) {
    const restoring = "at" in request ? fromArchive(request.at, tools) : fromFile(request.given[0], folders, tools);
    tools.whenStopping(() => restoring);
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
    return say(`The shop was restored to ${DATA_DIR}, and everybody stays signed in. You can start the store now.`);
  }
  const [signedWith] = await restoreDatabase(url, { ...tools, path, folders });
  say("The shop was restored to the database of DATABASE_URL. You can start the store now.");
  if (!SESSION_SECRET?.includes(signedWith!))
    say(
      "The shop of the backup had another SESSION_SECRET. Add that secret after yours. Otherwise everybody has to sign in again, and guests lose their baskets.",
    );
}

/** Settings that a restored copy starts without, so that it disturbs neither the running store nor other services. */
const unset = "BACKUP_DIR= SMTP_URL= STRIPE_SECRET_KEY= STRIPE_WEBHOOK_SECRET= PUBLIC_URL= HOST= METRICS_PORT=";

async function fromArchive(text: string, { config, say, progress, stopping }: BareTools) {
  const archive = archiveOf(config, false);
  if (!archive) throw new CommandError("Set BACKUP_DIR to the folder of the archive.");
  const at = parseMoment(text);
  if (!at)
    throw new CommandError(
      `"${text}" is not a time. Enter one such as "2026-11-21 14:05" or "2026-11-21 14:05:30.250+01:00".`,
    );
  say(
    `The requested time is ${shownMoment(at)} in the time zone of this machine (${timeZone()}), ${at.toISOString()}.`,
  );
  const { DATA_DIR: dataDir } = config;
  const restored = await restoreAt({ at, archive: archive.folder, dataDir, say, progress, givenUp: stopping });
  const lastChange = restored.lastChange ? ` Its last change was at ${restored.lastChange}.` : "";
  say(`The restored shop is in ${restored.folder}.${lastChange} The current shop keeps running.`);
  say(`To inspect it:   DATA_DIR=${restored.folder} ${unset} PORT=3001 npm start`);
  say(`To switch to it: stop the store, and start it with DATA_DIR=${restored.folder}`);
  say(`The current shop stays in ${dataDir}. To switch back, start the store with DATA_DIR=${dataDir}.`);
}

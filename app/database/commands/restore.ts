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

/**
 * `npm run restore -- FILE` restores a backup. `npm run restore -- --at TIME` restores a past state of the shop from
 * the archive, into a separate folder (docs/operations.md).
 * @param folders migrations of all features
 */
export const restoreCommand = (folders: readonly Migrations[]): BareCommand<z.infer<typeof input>> => ({
  name: "restore",
  usage: {
    "shop.backup": "makes a shop from a backup, in an empty DATA_DIR or the empty database of DATABASE_URL",
    '--at "2026-11-21 14:05"': "makes the shop as it was then, beside the present one, from the archive in BACKUP_DIR",
  },
  options: { at: { type: "string" } },
  input,
  withoutTables: "The backup does not fit this version of the store.",
  whenStopped: "Nothing was restored.",
  async run(request, tools) {
    const restoring = "at" in request ? fromArchive(request.at, tools) : fromFile(request.given[0], folders, tools);
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

async function fromArchive(text: string, { config, say, progress, stopping }: BareTools) {
  const archive = archiveOf(config, false);
  if (!archive) throw new CommandError("Set BACKUP_DIR to the folder in which the store is archived.");
  const at = parseMoment(text);
  if (!at)
    throw new CommandError(`"${text}" is no time such as "2026-11-21 14:05" or "2026-11-21 14:05:30.250+01:00".`);
  say(`That is ${shownMoment(at)} in the time zone of this machine (${timeZone()}), ${at.toISOString()}.`);
  const { DATA_DIR: dataDir } = config;
  const restored = await restoreAt({ at, archive: archive.folder, dataDir, say, progress, givenUp: stopping });
  say(
    `The shop as it was then is in ${restored.folder}; it was changed last at ${restored.lastChange}. The present one goes on.`,
  );
  say(`To look at it:              DATA_DIR=${restored.folder} BACKUP_DIR= SMTP_URL= PORT=3001 npm start`);
  say(`To make it the present one: stop the store, and start it with DATA_DIR=${restored.folder}`);
  say(`What is present now stays in ${dataDir}, and is present again with DATA_DIR=${dataDir}.`);
}

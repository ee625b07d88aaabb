import { sep } from "node:path";
import type { Archived } from "./archive.ts";
import { type ProcessConfig, ConfigError } from "../../server/config.ts";

type Settings = Pick<ProcessConfig, "BACKUP_DIR" | "DATABASE_URL" | "DATA_DIR">;

/**
 * The archive that the settings ask for, if they do. Not asked of each process of a store: its workers are told the
 * address of the store's own database as if it were another.
 * @throws ConfigError where the store cannot archive, or not there.
 */
export function archiveOf({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: Settings, takesBases: boolean): Archived | undefined {
  if (!BACKUP_DIR) return undefined;
  if (DATABASE_URL)
    throw new ConfigError(
      "BACKUP_DIR is for the PostgreSQL that comes with the store. Yours at DATABASE_URL is archived where it runs: by its provider's " +
        "point-in-time recovery, or by pgBackRest, Barman or WAL-G. Unset BACKUP_DIR.",
    );
  if (process.platform === "win32")
    throw new ConfigError("BACKUP_DIR is not supported on Windows. Unset it, and use npm run backup instead.");
  if (`${BACKUP_DIR}${sep}`.startsWith(`${DATA_DIR}${sep}`))
    throw new ConfigError(
      "BACKUP_DIR must not be in DATA_DIR, which it is to replace one day: set it to a folder on another disk.",
    );
  return { folder: BACKUP_DIR, takesBases };
}

import { sep } from "node:path";
import type { Archived } from "./archive.ts";
import { type ProcessConfig, ConfigError } from "../../server/config.ts";

type Settings = Pick<ProcessConfig, "BACKUP_DIR" | "DATABASE_URL" | "DATA_DIR">;

/**
 * Parses the archive's settings. Do not call in worker processes, where DATABASE_URL is the embedded database.
 * @throws ConfigError if BACKUP_DIR conflicts with other settings
 */
export function archiveOf({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: Settings, takesBases: boolean): Archived | undefined {
  if (!BACKUP_DIR) return undefined;
  if (DATABASE_URL)
    throw new ConfigError(
      "BACKUP_DIR works only with the PostgreSQL that comes with the store. Unset BACKUP_DIR. To archive the database of DATABASE_URL, " +
        "use its provider's point-in-time recovery, or pgBackRest, Barman or WAL-G.",
    );
  if (process.platform === "win32")
    throw new ConfigError("BACKUP_DIR is not supported on Windows. Unset it, and use npm run backup instead.");
  if (`${BACKUP_DIR}${sep}`.startsWith(`${DATA_DIR}${sep}`))
    throw new ConfigError(
      "BACKUP_DIR must not be in DATA_DIR, because the archive must survive the loss of DATA_DIR. Set it to a folder on another disk.",
    );
  return { folder: BACKUP_DIR, takesBases };
}

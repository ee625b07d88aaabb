import { gauge, type Metric } from "../../server/metrics.ts";
import { type ArchiveStatus, readStatus } from "./status.ts";

/** For how long the archive may be behind before anybody is told, in ms: a disk may be away for a moment. */
const patienceMs = 5 * 60_000;

/** What the processes of a store know of its archive, which one of them sees to. */
export type ArchiveWatch = {
  /** How it stands. Until something is known of it, it is good since this process began. */
  readonly now: () => Promise<ArchiveStatus>;
  /** Whether what was written minutes ago may not be in it. */
  readonly isBehind: () => Promise<boolean>;
};

export function watchArchive(dataDir: string): ArchiveWatch {
  const began = new Date();
  const now = async () => (await readStatus(dataDir)) ?? { goodAt: began, trouble: null };
  return { now, isBehind: async () => Date.now() - (await now()).goodAt.getTime() > patienceMs };
}

export const archiveMetrics = (archive: ArchiveWatch): Metric[] => [
  gauge(
    { name: "wicker_archive_age_seconds", help: "How long ago all that was written was in the archive of BACKUP_DIR." },
    async () => (Date.now() - (await archive.now()).goodAt.getTime()) / 1000,
    "max",
  ),
];

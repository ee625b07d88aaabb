import { gauge, type Metric } from "../../server/metrics.ts";
import { type ArchiveStatus, readStatus } from "./status.ts";

/** Delay before a problem counts, in ms. A disk may be away briefly. */
const patienceMs = 5 * 60_000;

export type ArchiveWatch = {
  /** Current status. Before the first write, the archive counts as good since this process started. */
  readonly now: () => Promise<ArchiveStatus>;
  /** True if the archive may lack changes from minutes ago. */
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

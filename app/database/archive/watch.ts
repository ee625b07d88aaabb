import { gauge, type Metric } from "../../server/metrics.ts";
import { readStatus } from "./status.ts";

/** Tolerated delay of the archive, in ms. The archive's disk may be unavailable for a short time. */
const patienceMs = 5 * 60_000;

export type ArchiveWatch = ReturnType<typeof watchArchive>;

/** Reads the archive's status. `isBehind` is true if the delay exceeds `patienceMs`. */
export function watchArchive(dataDir: string) {
  const began = new Date();
  const now = async () => (await readStatus(dataDir)) ?? { goodAt: began, trouble: null };
  return { now, isBehind: async () => Date.now() - (await now()).goodAt.getTime() > patienceMs };
}

export const archiveMetrics = (archive: ArchiveWatch): Metric[] => [
  gauge(
    { name: "wicker_archive_age_seconds", help: "Seconds since the archive in BACKUP_DIR last contained all changes." },
    async () => (Date.now() - (await archive.now()).goodAt.getTime()) / 1000,
    "max",
  ),
];

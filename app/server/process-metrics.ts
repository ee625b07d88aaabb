import { statfs } from "node:fs/promises";
import type { PubSub } from "../database/pubsub.ts";
import { gauge, type Metric } from "./metrics.ts";
import { isServing, type Readiness } from "./readiness.ts";

type Options = {
  readonly pubsub: Pick<PubSub, "aliveAt">;
  readonly readiness: () => Promise<Readiness>;
  /** Folder of the embedded database. Need not exist. */
  readonly dataDir: string;
};

export function processMetrics({ pubsub, readiness, dataDir }: Options): Metric[] {
  const began = Date.now();
  const processes = gauge(
    { name: "wicker_processes", help: "Processes that serve the store and responded to this scrape." },
    () => 1,
  );
  const listening = gauge(
    {
      name: "wicker_listen_age_seconds",
      help: "Seconds since the store last verified that it receives database notifications.",
    },
    () => (Date.now() - Math.max(began, pubsub.aliveAt())) / 1000,
    "max",
  );
  const ready = gauge(
    { name: "wicker_ready", help: "1 if all processes are ready to serve (/readyz), else 0." },
    async () => (isServing(await readiness()) ? 1 : 0),
    "min",
  );
  return [processes, listening, ready, ...disk(dataDir)];
}

function disk(folder: string) {
  const bytes = (of: "bavail" | "blocks") => async () => {
    const stats = await statfs(folder);
    return stats[of] * stats.bsize;
  };
  const free = { name: "wicker_disk_free_bytes", help: "Free bytes on the disk of DATA_DIR." } as const;
  const size = { name: "wicker_disk_size_bytes", help: "Size of the disk of DATA_DIR, in bytes." } as const;
  return [gauge(free, bytes("bavail"), "max"), gauge(size, bytes("blocks"), "max")];
}

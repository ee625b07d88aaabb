import { Client } from "pg";
import type { Figure } from "./report.ts";

const everyMs = 5;

/** Query for the wait events of busy connections. A connection without a wait event uses or needs a CPU. */
const looking = `
  select coalesce(wait_event_type || ':' || wait_event, 'processor') as doing, count(*)::int as times
  from pg_stat_activity
  where state = 'active' and backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
  group by 1`;

export type Waits = Readonly<Record<string, number>>;

/** Samples the wait events of PostgreSQL's connections during a job. The sampling itself uses some CPU. */
export async function waitsOf(url: string, job: () => Promise<unknown>): Promise<Waits> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const seen: Record<string, number> = {};
  const over = new AbortController();
  const look = async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ doing: string; times: number }>(looking);
      for (const { doing, times } of rows) seen[doing] = (seen[doing] ?? 0) + times;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const looked = look();
  try {
    await job();
  } finally {
    over.abort();
    await looked.finally(() => client.end());
  }
  return seen;
}

/** True for waits on the write-ahead log (WAL): on its locks, or on the disk. */
const isForLog = (doing: string) => /:.*wal/i.test(doing);

/** Share of each kind of wait in all samples, in percent. The note lists wait events of at least 1%. */
export function notifyWaits(name: string, seen: Waits): { figures: Figure[]; note: string } {
  const all = Object.values(seen).reduce((sum, some) => sum + some, 0);
  const part = (what: string, is: (doing: string) => boolean): Figure => {
    const times = Object.entries(seen).reduce((sum, [doing, some]) => sum + (is(doing) ? some : 0), 0);
    return { what: `${name}: ${what}`, value: (100 * times) / all, unit: "%" };
  };
  const figures = [
    part("PostgreSQL has a processor, or waits for one", (doing) => doing === "processor"),
    part("waits for its log", isForLog),
    part("waits for locks of rows and tables", (doing) => doing.startsWith("Lock:")),
  ];
  const events = Object.entries(seen)
    .toSorted(([, some], [, others]) => others - some)
    .filter(([, times]) => times >= all / 100)
    .map(([doing, times]) => `${doing} ${((100 * times) / all).toFixed(0)} %`);
  return { figures, note: `${name}: of ${all} looks at busy connections ${events.join(", ")}.` };
}

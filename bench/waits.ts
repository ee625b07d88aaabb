import { Client } from "pg";
import type { Figure } from "./report.ts";

/** How often connections are looked at, in ms. */
const everyMs = 5;

/** What the connections that have something to do are doing; without a wait they have a processor, or wait for one. */
const looking = `
  select coalesce(wait_event_type || ':' || wait_event, 'processor') as doing, count(*)::int as times
  from pg_stat_activity
  where state = 'active' and backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
  group by 1`;

/** How often connections were seen doing what. */
export type Waits = Readonly<Record<string, number>>;

/** Looks again and again at what PostgreSQL's connections wait for while a job runs: a look takes some of the processor itself. */
export async function waitsOf(url: string, job: () => Promise<unknown>): Promise<Waits> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const seen: Record<string, number> = {};
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const { rows } = await client.query<{ doing: string; times: number }>(looking);
      for (const { doing, times } of rows) seen[doing] = (seen[doing] ?? 0) + times;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const looked = look();
  try {
    await job();
  } finally {
    isOver = true;
    await looked.finally(() => client.end());
  }
  return seen;
}

/** The events that are waits for PostgreSQL's log: for who writes it, and for the disk. */
const isForLog = (doing: string) => /:.*wal/i.test(doing);

/** What they waited for, as parts of all that was seen; and each event that was a hundredth of it, in a line of text. */
export function toldWaits(name: string, seen: Waits): { figures: Figure[]; note: string } {
  const all = Object.values(seen).reduce((sum, some) => sum + some, 0);
  const part = (is: (doing: string) => boolean) =>
    (100 * Object.entries(seen).reduce((sum, [doing, times]) => sum + (is(doing) ? times : 0), 0)) / all;
  const figures = [
    { what: `${name}: PostgreSQL has a processor, or waits for one`, value: part((doing) => doing === "processor") },
    { what: `${name}: waits for its log`, value: part(isForLog) },
    { what: `${name}: waits for locks of rows and tables`, value: part((doing) => doing.startsWith("Lock:")) },
  ].map((figure) => ({ ...figure, unit: "%" }));
  const events = Object.entries(seen)
    .toSorted(([, some], [, others]) => others - some)
    .filter(([, times]) => times >= all / 100)
    .map(([doing, times]) => `${doing} ${((100 * times) / all).toFixed(0)} %`);
  return { figures, note: `${name}: of ${all} looks at busy connections ${events.join(", ")}.` };
}

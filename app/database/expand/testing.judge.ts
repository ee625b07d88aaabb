import { parseSync } from "libpg-query";
import type { Finding, CreatedObject } from "./testing.finding.ts";
import { findings, makes } from "./testing.statements.ts";

/** Maximum lock time of a migration, in seconds. Equals the queries' `lock_timeout` in `database/database.ts`. */
export const patience = 2;

const statement = /--> statement-breakpoint/;

/**
 * Lists a migration's unjustified conflicts with earlier releases, which may still run. A comment before a statement
 * justifies the statement's conflicts:
 *
 * - `-- since 0.2.0: no query names it`: has no effect on release 0.2.0 and later releases
 * - `-- holds up orders: 0.3 s among 1,000,000`: locks the table `orders` for 0.3 s, measured with 1,000,000 rows
 *
 * @param release the last release
 * @param created objects that migrations since that release create. `judge` adds the objects of this migration.
 */
export function judge(migration: string, release: string, created: CreatedObject): string[] {
  const chunks = migration.split(statement).map((text) => ({ text, nodes: read(text) }));
  const createdHere = new Set(chunks.flatMap(({ nodes }) => nodes.flatMap(makes)));
  let lockedSeconds = 0;
  const conflicts = chunks.flatMap(({ text, nodes }) => {
    const reasons = reasonsIn(text);
    lockedSeconds += reasons.holds.reduce((sum, { seconds }) => sum + seconds, 0);
    return nodes.flatMap((node) => {
      const found = findings(node, { created, createdHere });
      for (const name of makes(node)) created.add(name);
      return found
        .filter((finding) => !isJustified(finding, reasons, release))
        .map(({ what, requires }) => `${what} (${requires})`);
    });
  });
  if (lockedSeconds >= patience)
    conflicts.push(`it blocks queries for ${lockedSeconds} s, and they fail after ${patience} s`);
  return conflicts;
}

const read = (text: string) => (parseSync(text).stmts ?? []).map(({ stmt }) => stmt!);

type Reasons = {
  readonly since: readonly string[];
  readonly holds: readonly { readonly table: string; readonly seconds: number; readonly rows: number }[];
};

function reasonsIn(text: string): Reasons {
  const since = [...text.matchAll(/^\s*-- since (\d+\.\d+\.\d+): \S/gm)].map(([, version]) => version!);
  const holds = [...text.matchAll(/^\s*-- holds up (\w+): ([\d.]+) s among ([\d,]+)\b/gm)].map(
    ([, table, seconds, rows]) => ({
      table: table!,
      seconds: Number(seconds),
      rows: Number(rows!.replaceAll(",", "")),
    }),
  );
  return { since, holds };
}

/** Minimum number of rows in a measurement of the lock time. */
const minRows = 100_000;

const isJustified = ({ requires, table }: Finding, { since, holds }: Reasons, release: string) =>
  requires === "since"
    ? since.some((version) => !isLater(version, release))
    : holds.some((hold) => hold.table === table && hold.rows >= minRows);

export const isLater = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true }) > 0;

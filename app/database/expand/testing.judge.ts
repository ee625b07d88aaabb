import { parseSync } from "libpg-query";
import type { Finding, CreatedObject } from "./testing.finding.ts";
import { findings, makes } from "./testing.statements.ts";

/** How long the queries of a store wait for a table that is locked, in seconds (`lock_timeout` of `database/database.ts`). */
export const patience = 2;

const statement = /--> statement-breakpoint/;

/**
 * Reads one migration as PostgreSQL does, and says what of it an earlier release that runs beside cannot bear. A statement may do it all the
 * same where a comment before it says why:
 *
 * - `-- since 0.2.0: no query names it` where that release, and each after it, does not mind;
 * - `-- holds up orders: 0.3 s among 1,000,000` where that has been measured, and shoppers wait so long.
 *
 * @param release the last one.
 * @param made by the migrations before, since that release; what this one makes comes in, too.
 */
export function judge(migration: string, release: string, made: CreatedObject): string[] {
  const chunks = migration.split(statement).map((text) => ({ text, nodes: read(text) }));
  const madeHere = new Set(chunks.flatMap(({ nodes }) => nodes.flatMap(makes)));
  let held = 0;
  const said = chunks.flatMap(({ text, nodes }) => {
    const reasons = reasonsIn(text);
    held += reasons.holds.reduce((sum, { seconds }) => sum + seconds, 0);
    return nodes.flatMap((node) => {
      const found = findings(node, { made, madeHere });
      for (const name of makes(node)) made.add(name);
      return found
        .filter((finding) => !isBorne(finding, reasons, release))
        .map(({ what, asks }) => `${what} (${asks})`);
    });
  });
  if (held >= patience) said.push(`it holds shoppers up for ${held} s, who wait for ${patience}`);
  return said;
}

const read = (text: string) => (parseSync(text).stmts ?? []).map(({ stmt }) => stmt!);

type Reasons = {
  readonly since: readonly string[];
  readonly holds: readonly { readonly table: string; readonly seconds: number; readonly rows: number }[];
};

/** What the comments of a statement say. */
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

/** Fewer rows say nothing of a shop with many. */
const leastRows = 100_000;

const isBorne = ({ asks, table }: Finding, { since, holds }: Reasons, release: string) =>
  asks === "since"
    ? since.some((version) => !isLater(version, release))
    : holds.some((hold) => hold.table === table && hold.rows >= leastRows);

/** Whether one release came after another. */
export const isLater = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true }) > 0;

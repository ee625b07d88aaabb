import { interruption } from "../interruption.ts";
import { type Outcome, type Part, runPart } from "./part.ts";

type Row = {
  readonly name: string;
  readonly outcome: Outcome | "not begun";
  readonly ms?: number;
  readonly memory?: number;
};

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs checks sequentially, all or by name, and prints a table. Ctrl-C ends the current check and skips the rest.
 * @returns exit code: 0; 1 if a check failed; 2 for an unknown name; 130 after Ctrl-C.
 */
export async function verify(parts: readonly Part[], names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const list = parts.map(({ name, says }) => `  ${name.padEnd(widthOf(parts))}${says}`).join("\n");
    process.stderr.write(`There is no part ${unknown.map((name) => `"${name}"`).join(", ")}. There are:\n${list}\n`);
    return 2;
  }
  const interrupted = interruption();
  const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const rows: Row[] = [];
  for (const [at, part] of chosen.entries()) {
    if (interrupted.aborted) {
      rows.push({ name: part.name, outcome: "not begun" });
      continue;
    }
    say(`\n=== ${part.name} (${at + 1} of ${chosen.length}): ${part.says}\n`);
    const result = await runPart(part, interrupted);
    rows.push({ name: part.name, ...result });
    say(`\n=== ${part.name}: ${result.outcome}, ${minutes(result.ms)} minutes`);
  }
  say(`\n${tableOf(rows)}`);
  if (interrupted.aborted) return 130;
  return rows.some(({ outcome }) => outcome === "FAILED") ? 1 : 0;
}

const minutes = (ms: number) => (ms / 60_000).toFixed(1);

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ name, outcome, ms, memory }) => [
    name,
    outcome,
    ms === undefined ? "" : minutes(ms),
    memory ? `${Math.round(memory / 2 ** 20)} MB` : "",
  ]);
  const width = widthOf(rows);
  return [["Part", "Outcome", "Minutes", "Memory"], ...cells]
    .map(([name, outcome, time, memory]) =>
      `${name!.padEnd(width)}${outcome!.padEnd(12)}${time!.padStart(8)}${memory!.padStart(10)}`.trimEnd(),
    )
    .join("\n");
}

/** Width of a column with the names. */
const widthOf = (named: readonly { readonly name: string }[]) =>
  Math.max(...named.map(({ name }) => name.length), 10) + 2;

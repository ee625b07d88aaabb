import { parseArgs, type ParseArgsConfig } from "node:util";
import { Client } from "pg";
import { type Config, ConfigError, parseConfig } from "../../../server/config.ts";
import { whenInterrupted } from "../../../server/interrupted.ts";
import { hasNoTables } from "../../../database/missing-tables.ts";
import { useDatabaseUrl } from "../../../database/postgres/attach.ts";
import { StartRefused } from "../../../database/postgres/refused.ts";
import { visibleLines } from "../../../server/visible.ts";
import { NotReadable } from "./not-readable.ts";

/** What a command-line tool works with. */
export type Tool<Options> = {
  readonly options: Options;
  /** What was given besides options. */
  readonly files: readonly string[];
  readonly config: Config;
  /** A connection without time limits: what such a tool asks for may take longer than any page may. */
  readonly client: Client;
  /** From now on being asked to stop comes too late. */
  readonly onCommit: () => void;
};

/** Something the owner can mend; the message says what. */
export class Refusal extends Error {}

/** Files may come from somebody else: nothing that stands in them does anything to the terminal. */
export const say = (line: string) => void process.stdout.write(`${visibleLines(line)}\n`);
const complain = (line: string) => void process.stderr.write(`${visibleLines(line)}\n`);

/**
 * Runs a command-line tool on the shop's database: DATABASE_URL's, the running store's, or its own, started for the
 * purpose. Ends the process with 0, or 1 when it was refused, or 130 when it was stopped, which undoes all it did.
 */
export async function runTool<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
  work: (tool: Tool<ReturnType<typeof parseArgs<{ options: Options }>>["values"]>) => Promise<0 | 1>,
): Promise<never> {
  let isEnding = () => false;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const config = parseConfig(process.env);
    await using begun = new AsyncDisposableStack();
    const postgres = await useDatabaseUrl(config);
    begun.defer(() => postgres.stop());
    let isLate = false;
    isEnding = whenInterrupted(
      async () => {
        complain("\nStopped. The catalogue is as it was.");
        await postgres.stop(); // the database undoes what a broken connection had begun
      },
      () => isLate,
    );
    const client = new Client({ connectionString: postgres.url, connectionTimeoutMillis: 3_000 });
    client.on("error", () => {}); // what it is doing then fails with it
    await client.connect();
    begun.defer(() => client.end());
    const onCommit = () => void (isLate = true);
    process.exitCode = await work({ options: values, files: positionals, config, client, onCommit });
  } catch (error) {
    if (!isEnding()) {
      complain(explain(error, usage));
      process.exitCode = 1;
    }
  }
  process.exit();
}

/** What the owner can mend is said in one sentence; anything else is a bug and shows where it happened. */
function explain(error: unknown, usage: string): string {
  if (hasNoTables(error))
    return "This shop has no catalogue, or that of an earlier version. Start the store once with STORE_FEATURES=catalogue or all.";
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if ([ConfigError, StartRefused, NotReadable, Refusal].some((kind) => error instanceof kind)) return message;
  if (code?.startsWith("ERR_PARSE_ARGS")) return `${message}\n${usage}`;
  if (code === "ENOENT" || code === "EISDIR" || code === "EACCES") return message;
  return stack ?? String(error);
}

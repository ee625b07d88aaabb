import { parseArgs, type ParseArgsConfig } from "node:util";
import { Client } from "pg";
import type { z } from "zod";
import { awayIn } from "../../database/away.ts";
import { isBusy } from "../../database/busy.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { hasNoTables } from "../../database/missing-tables.ts";
import { useDatabaseUrl } from "../../database/postgres/attach.ts";
import { reason, StartRefused } from "../../database/postgres/refused.ts";
import { type ProcessConfig, ConfigError, parseConfig } from "../config.ts";
import { CommandError, UsageError } from "./errors.ts";
import { whenInterrupted } from "./interrupted.ts";
import { writeLine, writePieces } from "./output.ts";
import { progressOn, type ShowProgress } from "./progress.ts";

/** One of the owner's commands, as far as all are alike. */
export type BareCommand<Input> = {
  /** Its npm script. */
  readonly name: string;
  /** What may follow the name, and what that does. */
  readonly usage: Readonly<Record<string, string>>;
  readonly options?: ParseArgsConfig["options"];
  /** Reads the options by their names, and as `given` the list of what else was given. */
  readonly input: z.ZodType<Input>;
  /** What is said where the shop lacks the tables that it needs. */
  readonly withoutTables: string;
  /** What is true when it was stopped or lost its database, unless that came too late (`onCommit`). */
  readonly whenStopped?: string;
  /** Resolves with the status that the command ends with: 1 when it was refused. @throws CommandError, UsageError */
  readonly run: (input: Input, tools: BareTools) => Promise<0 | 1>;
};

/** What every command works with. */
export type BareTools = {
  readonly config: ProcessConfig;
  /** Writes lines to standard output. */
  readonly say: (line: string) => void;
  /** Writes a long text to standard output. */
  readonly write: (pieces: AsyncIterable<string>) => Promise<void>;
  readonly progress: ShowProgress;
  /** To be called when being asked to stop comes too late from then on. */
  readonly onCommit: () => void;
  /** Aborted when it is asked to stop, */
  readonly stopping: AbortSignal;
  /** and then this is waited for before the process ends. */
  readonly whenStopping: (ended: () => Promise<unknown>) => void;
};

/** One that works on the shop's database while the store runs, and while it does not. */
export type Command<Input> = Omit<BareCommand<Input>, "run"> & {
  readonly run: (input: Input, tools: Tools) => Promise<0 | 1>;
};

/** What such a one works with. */
export type Tools = BareTools & {
  /** One connection, without time limits: what a command asks for may take longer than any page may. */
  readonly client: Client;
  /** The database as the store uses it. */
  readonly database: Database;
};

/**
 * Runs a command of the owner's: on DATABASE_URL's database, the running store's, or the store's own, started for the purpose.
 * When it is stopped, the database undoes what a connection had begun that ends.
 */
export const runCommand = <Input>(command: Command<Input>): Promise<void> =>
  runBareCommand({
    ...command,
    async run(input, tools) {
      await using begun = new AsyncDisposableStack();
      const found = useDatabaseUrl(tools.config, tools.stopping);
      tools.whenStopping(() => found.then((postgres) => postgres.stop()).catch(() => {}));
      const postgres = await found;
      begun.defer(() => postgres.stop());
      const client = await connect(postgres.url);
      begun.defer(() => client.end());
      const database = openDatabase(postgres.url, { max: 1 });
      begun.defer(() => database.close());
      return await command.run(input, { ...tools, client, database }); // what was begun ends after it
    },
  });

/** Runs a command. The process then ends with 0, with 1 when the command was refused, or with 130 when it was stopped. */
export async function runBareCommand<Input>(command: BareCommand<Input>): Promise<void> {
  let isLate = false;
  let isEnding = () => false;
  ignoreClosedOutput();
  try {
    const input = readArguments(command);
    if (input === "help") return writeLine(process.stdout, written(command));
    const config = parseConfig(process.env);
    const stopping = new AbortController();
    const ends: (() => Promise<unknown>)[] = [];
    isEnding = whenInterrupted(
      async () => {
        complain(["Stopped.", command.whenStopped ?? ""].join(" ").trim());
        stopping.abort();
        await Promise.all(ends.map((ended) => ended()));
      },
      () => isLate,
    );
    process.exitCode = await command.run(input, {
      config,
      say: (line) => writeLine(process.stdout, line),
      write: (pieces) => writePieces(process.stdout, pieces),
      progress: shownProgress,
      onCommit: () => void (isLate = true),
      stopping: stopping.signal,
      whenStopping: (ended) => void ends.push(ended),
    });
  } catch (error) {
    if (isEnding() || isClosedOutput(error)) return;
    complain(explain(error, command, isLate));
    process.exitCode = 1;
  }
}

/** What the command line asks for. @throws UsageError */
function readArguments<Input>({ options = {}, input }: Pick<BareCommand<Input>, "options" | "input">): Input | "help" {
  const help = { type: "boolean", short: "h" } as const;
  const { help: isHelp, ...rest } = withUsage(() => {
    const { values, positionals } = parseArgs({ options: { ...options, help }, allowPositionals: true });
    return { ...values, given: positionals };
  }) as { help?: boolean };
  if (isHelp) return "help";
  const parsed = input.safeParse(rest);
  if (!parsed.success) throw new UsageError();
  return parsed.data;
}

function withUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith("ERR_PARSE_ARGS") ? new UsageError(message) : error;
  }
}

/** What a command says of itself. */
type Sentences = Pick<BareCommand<unknown>, "name" | "usage" | "withoutTables" | "whenStopped">;

const written = ({ name, usage }: Sentences) =>
  ["Usage:", ...Object.entries(usage).map(([what, does]) => `  npm run ${name} -- ${what}\n      ${does}`)].join("\n");

/** @throws CommandError when the database does not take the connection. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // what it is doing then fails with it
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new CommandError(`The database cannot be reached: ${causeOf(error)}.`);
  }
}

/** What the owner can mend is said in a sentence; anything else is a bug and shows where it happened. */
function explain(error: unknown, command: Sentences, isLate: boolean): string {
  if (error instanceof UsageError) return [error.message, written(command)].filter(Boolean).join("\n");
  if ([CommandError, ConfigError, StartRefused].some((kind) => error instanceof kind)) return (error as Error).message;
  if (hasNoTables(error)) return command.withoutTables;
  if (isBusy(error)) return "Somebody else is changing the same just now, so nothing was done. Try again in a moment.";
  if (awayIn(error))
    return [`The database went away: ${causeOf(error)}.`, isLate ? "" : command.whenStopped].filter(Boolean).join(" ");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Where a failure to reach something began, in words without a full stop. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length) return causeOf(error.errors[0]); // one for each address tried
  if (error instanceof Error && error.cause instanceof Error) return causeOf(error.cause);
  return reason(error);
}

/** How many bars have begun on the terminal and are not whole. */
let unfinished = 0;

const shownProgress: ShowProgress = (name, total) => {
  const progress = progressOn(process.stderr)(name, total);
  unfinished += 1;
  return {
    add: progress.add,
    done() {
      progress.done();
      unfinished -= 1;
    },
  };
};

/** Tells on standard error; on a terminal not in the line of an unfinished bar. */
const complain = (line: string) =>
  writeLine(process.stderr, process.stderr.isTTY && unfinished > 0 ? `\n${line}` : line);

/** Whoever reads what is written, such as `head`, may have enough of it before the end. */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

const isClosedOutput = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_PREMATURE_CLOSE");

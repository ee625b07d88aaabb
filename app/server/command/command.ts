import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Client } from "pg";
import type { z } from "zod";
import { connected } from "../../database/connected.ts";
import { databaseUnavailableIn } from "../../database/unavailable.ts";
import { isBusy } from "../../database/busy.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { hasNoTables } from "../../database/missing-tables.ts";
import { useDatabaseUrl } from "../../database/postgres/attach.ts";
import { reason, StartRefused, systemError } from "../../database/postgres/refused.ts";
import { type ProcessConfig, ConfigError, parseConfig } from "../config.ts";
import { CommandError, UsageError } from "./errors.ts";
import { whenInterrupted } from "./interrupted.ts";
import { writeLine, writePieces } from "./output.ts";
import { progressOn, type ShowProgress } from "./progress.ts";

export type BareCommand<Input> = {
  readonly name: string;
  readonly usage: Readonly<Record<string, string>>;
  readonly options?: ParseArgsConfig["options"];
  /** Schema of the command line: options by name, and the positional arguments in the field `given`. */
  readonly input: z.ZodType<Input>;
  /** Error message if the database does not have the required tables. */
  readonly withoutTables: string;
  /** Error message if the command stopped, or lost its database connection, before `onCommit`. */
  readonly whenStopped?: string;
  /** Resolves with the exit status: 1 if some input was rejected. @throws CommandError, UsageError */
  readonly run: (input: Input, tools: BareTools) => Promise<0 | 1>;
};

export type BareTools = {
  readonly config: ProcessConfig;
  readonly say: (line: string) => void;
  readonly write: (pieces: AsyncIterable<string>) => Promise<void>;
  readonly progress: ShowProgress;
  /** Makes the command ignore stop signals from now on. Call just before the commit. */
  readonly onCommit: () => void;
  readonly stopping: AbortSignal;
  /** Registers a callback for a stop signal. The process waits for the callback's promise before it exits. */
  readonly whenStopping: (ended: () => Promise<unknown>) => void;
};

/** Command that uses the shop's database, with or without a running store. */
export type Command<Input> = Omit<BareCommand<Input>, "run"> & {
  readonly run: (input: Input, tools: Tools) => Promise<0 | 1>;
};

export type Tools = BareTools & {
  /** Database connection without statement timeouts, because commands may run long. */
  readonly client: Client;
  readonly database: Database;
};

/**
 * Runs a command on the database of DATABASE_URL, else on the running store's database. If no store runs, starts the
 * embedded database.
 */
export const runCommand = <Input>(command: Command<Input>): Promise<void> =>
  runBareCommand({
    ...command,
    async run(input, tools) {
      await using begun = new AsyncDisposableStack();
      const found = useDatabaseUrl(tools.config, tools.stopping);
      tools.whenStopping(() => found.then((postgres) => postgres.stop()));
      const postgres = await found;
      begun.defer(() => postgres.stop());
      const client = begun.use(await connect(postgres.url));
      const database = openDatabase(postgres.url, { max: 1 });
      begun.defer(() => database.close());
      return await command.run(input, { ...tools, client, database }); // `await` keeps the database open
    },
  });

/** Runs a command. The exit status is 0 on success, 1 on failure, or 130 after a stop signal. */
export async function runBareCommand<Input>(command: BareCommand<Input>): Promise<void> {
  let isLate = false;
  let isEnding = () => false;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // ignores closed pipes
  try {
    const input = readArguments(command);
    if (input === "help") return writeLine(process.stdout, usageOf(command));
    const config = parseConfig(process.env);
    const stopping = new AbortController();
    const ends: (() => Promise<unknown>)[] = [];
    isEnding = whenInterrupted(
      async () => {
        complain(["Stopped.", command.whenStopped].filter(Boolean).join(" "));
        stopping.abort();
        await Promise.allSettled(ends.map((ended) => ended()));
      },
      () => isLate,
    );
    process.exitCode = await command.run(input, {
      config,
      say: (line) => writeLine(process.stdout, line),
      write: (pieces) => writePieces(process.stdout, pieces),
      progress: progress.show,
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

function readArguments<Input>({ options = {}, input }: Pick<BareCommand<Input>, "options" | "input">): Input | "help" {
  const { values, positionals: given } = splitArguments({ ...options, help: { type: "boolean", short: "h" } });
  const { help, ...named } = values;
  if (help) return "help";
  const parsed = input.safeParse({ ...named, given });
  if (!parsed.success) throw new UsageError();
  return parsed.data;
}

function splitArguments(options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const { code, message } = systemError(error);
    throw code?.startsWith("ERR_PARSE_ARGS") ? new UsageError(message) : error;
  }
}

type Sentences = Pick<BareCommand<unknown>, "name" | "usage" | "withoutTables" | "whenStopped">;

const usageOf = ({ name, usage }: Sentences) =>
  ["Usage:", ...Object.entries(usage).map(([what, does]) => `  npm run ${name} -- ${what}\n      ${does}`)].join("\n");

const connect = (url: string) =>
  connected(url).catch((error: unknown) => {
    throw new CommandError(`The database cannot be reached: ${causeOf(error)}.`);
  });

/** Error message for the owner, or the stack trace of an unexpected error. */
function explain(error: unknown, command: Sentences, isLate: boolean): string {
  if (error instanceof UsageError) return [error.message, usageOf(command)].filter(Boolean).join("\n");
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartRefused)
    return error.message;
  if (hasNoTables(error)) return command.withoutTables;
  if (isBusy(error))
    return "Somebody else is changing the same data right now, so nothing was changed. Try again in a moment.";
  if (databaseUnavailableIn(error))
    return [`The connection to the database broke: ${causeOf(error)}.`, isLate ? "" : command.whenStopped]
      .filter(Boolean)
      .join(" ");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Message of a connection failure's root cause, without a full stop. */
function causeOf(error: unknown): string {
  // An AggregateError has one error per IP address.
  if (error instanceof AggregateError && error.errors.length) return causeOf(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return causeOf(error.cause);
  return reason(error);
}

const progress = progressOn(process.stderr);

/** Writes to standard error. Starts a new line after an unfinished progress bar. */
const complain = (line: string) =>
  writeLine(process.stderr, process.stderr.isTTY && progress.isUnfinished() ? `\n${line}` : line);

const isClosedOutput = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_PREMATURE_CLOSE");

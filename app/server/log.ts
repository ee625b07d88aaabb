import { pino, type Logger } from "pino";
import pretty from "pino-pretty";
import { rootCause } from "../database/root-cause.ts";
import { visibleLines } from "./visible.ts";

export type Log = Logger;

/** The store's log: JSON lines, or readable lines on a terminal. Contains no e-mail addresses, passwords or tokens. */
export const createLog = (level: string): Log =>
  process.stdout.isTTY
    ? readableLog(level, process.stdout)
    : pino({ level, serializers, hooks: { streamWrite: visibleLines }, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * Readable log for a terminal. Escapes control characters of requests, so they cannot move the cursor or forge lines.
 * A `\u009b` in JSON gets a second backslash, so it stays visible.
 */
export const readableLog = (level: string, destination: NodeJS.WritableStream) =>
  pino(
    { level, serializers, hooks: { streamWrite: shown } },
    pretty({ ignore: "pid,hostname", sync: true, destination }),
  );

/** JSON line whose escapes survive parsing. */
const shown = (line: string) =>
  visibleLines(line).replace(/\\(?:[bfr]|u[\da-f]{4}|.)/g, (escape) =>
    /^\\[bfru]/.test(escape) ? `\\${escape}` : escape,
  );

/** Errors with their stack. Failed queries only with the cause, because their message contains values. */
const serializers = {
  err: (error: Error) => (error.cause instanceof Error ? rootCause(error) : pino.stdSerializers.err(error)),
};

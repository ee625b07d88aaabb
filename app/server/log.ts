import { pino, type Logger } from "pino";
import pretty from "pino-pretty";
import { rootCause } from "../database/root-cause.ts";
import { visibleLines } from "./visible.ts";

export type Log = Logger;

/** Creates the store's log: JSON lines, or readable lines on a terminal. Never log emails, passwords or tokens. */
export const createLog = (level: string): Log =>
  process.stdout.isTTY
    ? readableLog(level, process.stdout)
    : pino({ level, serializers, hooks: { streamWrite: visibleLines }, timestamp: pino.stdTimeFunctions.isoTime });

/** Creates a log for a terminal. Escapes requests' control characters, which could move the cursor or forge lines. */
export const readableLog = (level: string, destination: NodeJS.WritableStream) =>
  pino(
    { level, serializers, hooks: { streamWrite: shown } },
    pretty({ ignore: "pid,hostname", sync: true, destination }),
  );

/** Doubles the backslash of escapes such as `\u009b` in a JSON line, so that pino-pretty prints the escape. */
const shown = (line: string) =>
  visibleLines(line).replace(/\\(?:[bfr]|u[\da-f]{4}|.)/g, (escape) =>
    /^\\[bfru]/.test(escape) ? `\\${escape}` : escape,
  );

/** Logs errors with their stack. For query errors, logs only the root cause, because query errors quote values. */
const serializers = {
  err: (error: Error) => (error.cause instanceof Error ? rootCause(error) : pino.stdSerializers.err(error)),
};

import { pino, type Logger } from "pino";
import pretty from "pino-pretty";
import { rootCause } from "../database/root-cause.ts";
import { visibleLines } from "./visible.ts";

export type Log = Logger;

/** The store's log: JSON lines, or readable ones on a terminal. Never an e-mail, a password or a token. */
export const createLog = (level: string): Log =>
  process.stdout.isTTY
    ? readableLog(level, process.stdout)
    : pino({ level, serializers, hooks: { streamWrite: visibleLines }, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * The log as people read it on a terminal. Of what a request brought along nothing moves the cursor there, or forges a line:
 * visitors choose paths. In JSON `\u009b` is what it says it is; here it stays one backslash longer, and so to be seen.
 */
export const readableLog = (level: string, destination: NodeJS.WritableStream) =>
  pino(
    { level, serializers, hooks: { streamWrite: shown } },
    pretty({ ignore: "pid,hostname", sync: true, destination }),
  );

/** A line of JSON, whose escapes of what cannot be seen will still be escapes once it has been read. */
const shown = (line: string) =>
  visibleLines(line).replace(/\\(?:[bfr]|u[\da-f]{4}|.)/g, (escape) =>
    /^\\[bfru]/.test(escape) ? `\\${escape}` : escape,
  );

/** An error with where it happened, but of a failed query only why: the query's own message quotes its values. */
const serializers = {
  err: (error: Error) => (error.cause instanceof Error ? rootCause(error) : pino.stdSerializers.err(error)),
};

import { pino, type Logger } from "pino";
import pretty from "pino-pretty";
import { rootCause } from "./root-cause.ts";

export type Log = Logger;

/** The store's log: JSON lines, or readable ones on a terminal. Never an e-mail, a password or a token. */
export const createLog = (level: string): Log =>
  process.stdout.isTTY
    ? pino({ level, serializers }, pretty({ ignore: "pid,hostname", sync: true }))
    : pino({ level, serializers, timestamp: pino.stdTimeFunctions.isoTime });

/** An error with where it happened, but of a failed query only why: the query's own message quotes its values. */
const serializers = {
  err: (error: Error) => (error.cause instanceof Error ? rootCause(error) : pino.stdSerializers.err(error)),
};

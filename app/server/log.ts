import { pino, type Logger } from "pino";
import pretty from "pino-pretty";

export type Log = Logger;

/** The store's log: JSON lines, or readable ones on a terminal. Never an e-mail, a password or a token. */
export const createLog = (level: string): Log =>
  process.stdout.isTTY
    ? pino({ level }, pretty({ ignore: "pid,hostname", sync: true }))
    : pino({ level, timestamp: pino.stdTimeFunctions.isoTime });

import { awayMessages } from "./away-messages.ts";

/**
 * The database is not there, so something cannot be known or done just now. That is no bug: the same request succeeds once the
 * database is back. Its message may be shown; its cause says how it was noticed.
 */
export class Away extends Error {
  override message = awayMessages.sentence;
}

/** In how many seconds a browser may ask again. */
export const retryAfter = 10;

/** How the system says that nobody is there, or no longer. */
const network = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND)$|^ENOTFOUND$/;

/**
 * PostgreSQL's classes of errors that are not about what was asked: connections, resources such as a full disk, an operator's
 * doing, the system below; and a database that may not be written.
 */
const sqlState = /^(08|53|57P|58)...?$|^25006$/;

/** The driver's own errors have no codes. */
const driver =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) |Cannot use a pool after calling end)/;

/** The same failure as an `Away`, where it began with the database being away; otherwise null. */
export function awayIn(error: unknown): Away | null {
  if (error instanceof Away) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message, code, syscall } = cause as NodeJS.ErrnoException;
    const isCode = code !== undefined && (network.test(code) || sqlState.test(code));
    if (cause instanceof Away || isCode || syscall === "connect" || driver.test(message))
      return new Away(undefined, { cause: error });
  }
  return null;
}

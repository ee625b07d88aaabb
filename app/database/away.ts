import { awayMessages } from "./away-messages.ts";

/**
 * The database is unavailable. The same request succeeds once it is back. `message` may be shown to shoppers. `cause`
 * is the original error.
 */
export class Away extends Error {
  override message = awayMessages.sentence;
}

/** Retry-After header, in seconds. */
export const retryAfter = 10;

/** System errors of a connection that cannot be made or broke. */
const network = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND)$|^ENOTFOUND$/;

/** SQLSTATEs unrelated to the statement: connection, resources, intervention, system error, read-only database. */
const sqlState = /^(08|53|57P|58)...?$|^25006$/;

/** Messages of the driver's own errors, which have no codes. */
const driver =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) |Cannot use a pool after calling end)/;

/** Returns the failure as `Away` if an unavailable database caused it, else null. */
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

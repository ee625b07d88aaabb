import { unavailableMessages } from "./unavailable-messages.ts";

/** Error for an unavailable database. Clients can retry. Pages may show `message`. */
export class DatabaseUnavailable extends Error {
  override message = unavailableMessages.sentence;
}

/** Retry-After header, in seconds. */
export const retryAfter = 10;

/** System error codes of failed and broken connections. */
const network = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|AI_AGAIN|NOTFOUND)$|^ENOTFOUND$/;

/** SQLSTATEs of an unavailable server: connection, resources, shutdown, system error, read-only transaction. */
const sqlState = /^(08|53|57P|58)...?$|^25006$/;

/** Messages of errors that `pg` throws without an error code. */
const driver =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) |Cannot use a pool after calling end)/;

/** Returns a `DatabaseUnavailable` if an unavailable database caused the error, else null. */
export function databaseUnavailableIn(error: unknown): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message, code = "", syscall }: NodeJS.ErrnoException = cause;
    const isCode = network.test(code) || sqlState.test(code);
    if (cause instanceof DatabaseUnavailable || isCode || syscall === "connect" || driver.test(message))
      return new DatabaseUnavailable(undefined, { cause: error });
  }
  return null;
}

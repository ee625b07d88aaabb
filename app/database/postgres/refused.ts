import { getSystemErrorMessage } from "node:util";

/** Thrown if the database cannot start. The message is a sentence for the administrator. */
export class StartRefused extends Error {}

/** The system's error message without a path, such as "permission denied". */
export function reason(error: unknown): string {
  if (error instanceof Error && "errno" in error && typeof error.errno === "number" && error.errno < 0)
    return getSystemErrorMessage(error.errno);
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}

/** Gives a caught error the type of system errors. Their fields, such as `code`, may be missing. */
export const systemError = (error: unknown): NodeJS.ErrnoException =>
  error instanceof Error ? error : new Error(String(error));

/** True if `error` is a system error with this code, such as EEXIST. */
export const hasCode = (error: unknown, code: string): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && error.code === code;

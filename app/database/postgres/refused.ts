import { getSystemErrorMessage } from "node:util";

/** The database cannot be started. The message is one plain sentence or two, fit to be printed as it is. */
export class StartRefused extends Error {}

/** What the operating system said, in its words and without a path: "permission denied". */
export function reason(error: unknown): string {
  if (error instanceof Error && "errno" in error && typeof error.errno === "number" && error.errno < 0) {
    return getSystemErrorMessage(error.errno);
  }
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}

/** Whether the operating system gave this code, such as EEXIST. */
export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

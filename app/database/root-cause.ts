/**
 * What may be logged of a failure: where it began. The messages in between quote whole queries with their values,
 * and so e-mails, password hashes and tokens.
 */
export function rootCause(error: unknown): { message: string; code?: unknown } {
  if (!(error instanceof Error)) return { message: typeof error };
  if (error.cause instanceof Error) return rootCause(error.cause);
  return { message: error.message, ...("code" in error && { code: error.code }) };
}

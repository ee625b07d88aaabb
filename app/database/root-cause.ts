/** Returns the innermost error, which is safe to log. Outer errors quote queries with emails, hashes and tokens. */
export function rootCause(error: unknown): { message: string; code?: unknown } {
  if (!(error instanceof Error)) return { message: typeof error };
  if (error.cause instanceof Error) return rootCause(error.cause);
  return { message: error.message, ...("code" in error && { code: error.code }) };
}

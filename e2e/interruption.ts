/** Aborted by Ctrl-C, SIGTERM and SIGHUP, which no longer end this process. Callers clean up instead. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => interrupted.abort(new Error("Interrupted: what was begun is ended and removed.")));
  return interrupted.signal;
}

/** Rejects on abort, never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const given = Promise.withResolvers<never>();
  if (signal.aborted) given.reject(signal.reason as Error);
  signal.addEventListener("abort", () => given.reject(signal.reason as Error));
  given.promise.catch(() => {}); // callers race it; others ignore it
  return given.promise;
}

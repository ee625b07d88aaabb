/**
 * Returns an `AbortSignal` that aborts on Ctrl-C, SIGTERM and SIGHUP. These no longer end the process, so callers must
 * clean up and exit.
 */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () =>
      interrupted.abort(new Error("Interrupted. Processes are stopped and temporary files removed.")),
    );
  return interrupted.signal;
}

/** Rejects on abort, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const given = Promise.withResolvers<never>();
  if (signal.aborted) given.reject(signal.reason as Error);
  signal.addEventListener("abort", () => given.reject(signal.reason as Error));
  given.promise.catch(() => {}); // avoids an unhandled rejection if no caller awaits the promise
  return given.promise;
}

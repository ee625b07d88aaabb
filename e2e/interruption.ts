/**
 * Aborted by Ctrl-C, by SIGTERM and by a terminal that goes away. None of them ends this process by itself from then on: whoever asks for
 * this ends and removes first what they began.
 */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => interrupted.abort(new Error("Interrupted: what was begun is ended and removed.")));
  return interrupted.signal;
}

/** Rejects as soon as it is aborted, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  const given = Promise.withResolvers<never>();
  if (signal.aborted) given.reject(signal.reason as Error);
  signal.addEventListener("abort", () => given.reject(signal.reason as Error));
  given.promise.catch(() => {}); // whoever races it hears of it; nobody has to
  return given.promise;
}

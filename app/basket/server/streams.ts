/** Maximum number of open event streams per visitor (`ofOne`) and per process (`inAll`). */
const defaults = { ofOne: 12, inAll: 5_000 };

export type Streams = ReturnType<typeof createStreams>;

/** Limits the open event streams, because each uses an HTTP connection and runs queries. */
export function createStreams({ ofOne, inAll } = defaults) {
  const open = new Map<string, Set<AbortController>>();
  let count = 0;

  return {
    count: () => count,
    /** Opens a stream. Returns null at the limit `inAll`. Above the limit `ofOne`, ends the visitor's oldest stream. */
    open(visitor: string): { readonly over: AbortSignal; readonly close: () => void } | null {
      if (count >= inAll) return null;
      const stream = new AbortController();
      const theirs = (open.get(visitor) ?? new Set()).add(stream);
      open.set(visitor, theirs);
      count += 1;
      const [oldest] = theirs;
      if (theirs.size > ofOne) oldest?.abort();

      function close() {
        if (!theirs.delete(stream)) return;
        count -= 1;
        if (theirs.size === 0) open.delete(visitor);
      }
      stream.signal.addEventListener("abort", close);
      return { over: stream.signal, close };
    },
  };
}

/** Maximum number of open streams, per visitor and per process. */
const defaults = { ofOne: 12, inAll: 5_000 };

export type Streams = ReturnType<typeof createStreams>;

/** Limits open event streams, because each stream holds a connection and runs queries. */
export function createStreams({ ofOne, inAll } = defaults) {
  /** Open streams by visitor, oldest first. */
  const open = new Map<string, AbortController[]>();
  let count = 0;

  return {
    count: () => count,
    /** Registers a stream; null at the process's maximum. Above the visitor's maximum, ends their oldest stream. */
    open(visitor: string): { readonly over: AbortSignal; readonly close: () => void } | null {
      if (count >= inAll) return null;
      const stream = new AbortController();
      const theirs = [...(open.get(visitor) ?? []), stream];
      open.set(visitor, theirs);
      count += 1;
      if (theirs.length > ofOne) theirs[0]?.abort();

      function close() {
        const present = open.get(visitor) ?? [];
        if (!present.includes(stream)) return;
        const left = present.filter((other) => other !== stream);
        count -= 1;
        if (left.length > 0) open.set(visitor, left);
        else open.delete(visitor);
      }
      stream.signal.addEventListener("abort", close);
      return { over: stream.signal, close };
    },
  };
}

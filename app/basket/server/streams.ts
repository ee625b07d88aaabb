/** Maximum number of open event streams per visitor (`ofOne`) and per process (`inAll`). */
const defaults = { ofOne: 12, inAll: 5_000 };

export type Streams = ReturnType<typeof createStreams>;

/** Limits the number of open event streams, because each stream uses an HTTP connection and runs queries. */
export function createStreams({ ofOne, inAll } = defaults) {
  /** Open streams by visitor, oldest first. */
  const open = new Map<string, AbortController[]>();
  let count = 0;

  return {
    count: () => count,
    /** Opens a stream; null at the process's limit. Above the visitor's limit, ends the visitor's oldest stream. */
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

/** How many streams one visitor may have open in a process, and how many all together. */
const usual = { ofOne: 12, inAll: 5_000 };

export type Streams = ReturnType<typeof createStreams>;

/** Counts the answers of a process that go on as long as their readers like: each holds a connection, and asks now and then. */
export function createStreams({ ofOne, inAll } = usual) {
  /** By visitor, the oldest first. */
  const open = new Map<string, AbortController[]>();
  let count = 0;

  return {
    count: () => count,
    /**
     * Counts a stream. Where it is one too many of its visitor, the oldest of them has to end: the newest page is the one
     * that is looked at. Null where there are too many in all.
     */
    open(visitor: string): { readonly over: AbortSignal; readonly close: () => void } | null {
      if (count >= inAll) return null;
      const stream = new AbortController();
      const theirs = [...(open.get(visitor) ?? []), stream];
      open.set(visitor, theirs);
      count += 1;
      if (theirs.length > ofOne) theirs[0]!.abort();

      function close() {
        const left = (open.get(visitor) ?? []).filter((other) => other !== stream);
        if (left.length === (open.get(visitor) ?? []).length) return;
        count -= 1;
        if (left.length > 0) open.set(visitor, left);
        else open.delete(visitor);
      }
      stream.signal.addEventListener("abort", close);
      return { over: stream.signal, close };
    },
  };
}

export type Versions<Stored extends { readonly id: string }> = ReturnType<typeof createVersions<Stored>>;

/**
 * Stores Stripe objects of one kind, with all their versions.
 * @param staleMs age in ms up to which stale responses omit an object's last change
 */
export function createVersions<Stored extends { readonly id: string }>(staleMs = Infinity) {
  const versions = new Map<string, readonly { readonly object: Stored; readonly at: number }[]>();
  const last = (id: string) => versions.get(id)?.at(-1);
  const current = (id: string) => last(id)?.object;
  const isNew = (id: string) => performance.now() - (last(id)?.at ?? 0) < staleMs;
  return {
    save<Saved extends Stored>(object: Saved): Saved {
      versions.set(object.id, [...(versions.get(object.id) ?? []), { object, at: performance.now() }]);
      return object;
    },
    current,
    isNew,
    /** The previous version if the current version is younger than `staleMs`, else the current version. */
    stale: (id: string) => (isNew(id) ? versions.get(id)?.at(-2)?.object : undefined) ?? current(id),
    /** Newest first, as Stripe lists. */
    all: () => [...versions.keys()].map((id) => current(id)!).toReversed(),
  };
}

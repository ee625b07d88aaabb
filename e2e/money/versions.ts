export type Versions<Stored extends { readonly id: string }> = ReturnType<typeof createVersions<Stored>>;

/**
 * Stores Stripe objects of one kind, with all of their versions.
 * @param staleMs age in ms from which a version shows in all answers, also in stale ones
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
    /** The version before the current one, if that is new. */
    stale: (id: string) => (isNew(id) ? versions.get(id)?.at(-2)?.object : undefined) ?? current(id),
    /** Newest first, as Stripe lists. */
    all: () => [...versions.keys()].map((id) => current(id)!).toReversed(),
  };
}

export type Versions<Stored extends { readonly id: string }> = ReturnType<typeof createVersions<Stored>>;

/** Stripe objects of one kind, with all of their versions. */
export function createVersions<Stored extends { readonly id: string }>() {
  const versions = new Map<string, readonly Stored[]>();
  const current = (id: string) => versions.get(id)?.at(-1);
  return {
    save<Saved extends Stored>(object: Saved): Saved {
      versions.set(object.id, [...(versions.get(object.id) ?? []), object]);
      return object;
    },
    current,
    /** The version before the current one, or the only one. */
    stale: (id: string) => versions.get(id)?.at(-2) ?? current(id),
    /** Newest first, as Stripe lists. */
    all: () => [...versions.keys()].map((id) => current(id)!).toReversed(),
  };
}

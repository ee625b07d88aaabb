export type Random = ReturnType<typeof randomFrom>;

/** Seeded random number generator (mulberry32), so that failures are reproducible. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return {
    upTo,
    pick: <Thing>(things: readonly Thing[]): Thing => things[upTo(things.length - 1)]!,
  };
}

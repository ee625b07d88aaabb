/**
 * How many cards stand in each row of the home page, by how many there are: 2, 3, 3, 1 and 3 (specification 2), or fewer in its manner.
 * Two by two, as on tablets, they leave no gap either: what is alone in its row, and an odd one that ends the last, is as wide as two.
 */
const rhythms: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [3],
  [2, 2],
  [2, 3],
  [2, 1, 3],
  [2, 2, 3],
  [3, 3, 2],
  [2, 3, 3, 1],
  [2, 3, 3, 2],
  [2, 3, 3, 3],
  [2, 3, 3, 1, 3],
];

/** So many cards stand on the home page at most. */
export const mostFeatured = rhythms.length - 1;

/** The first of these, in rows. */
export function rowsOf<Item>(items: readonly Item[]): Item[][] {
  const rest = items.slice(0, mostFeatured);
  return rhythms[rest.length]!.map((length) => rest.splice(0, length));
}

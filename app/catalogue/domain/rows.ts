/**
 * Cards per row of the home page, by number of products. The layout of twelve products is specified (specification 2).
 * In a window with two columns, a row's only card spans both columns, and so does a third card of the last row.
 * No layout leaves a gap.
 */
const layouts: readonly (readonly number[])[] = [
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

export const maxFeatured = layouts.length - 1;

export function rowsOf<Item>(items: readonly Item[]): Item[][] {
  const rest = items.slice(0, maxFeatured);
  return (layouts[rest.length] ?? []).map((length) => rest.splice(0, length));
}

/** A picture of a product, as it is kept: its name, and what it shows, where somebody has said so. */
export type ProductPicture = { readonly picture: string; readonly alt: string };

/**
 * The pictures of a product, in their order: the first is always the one that lists show. Where an import gave it another first one
 * since the others were put there, that stands in the place of the first; the one before is kept, so that an import that takes it back
 * makes all of it as it was. A product may have none.
 */
export function galleryOf(first: string, kept: readonly ProductPicture[]): readonly ProductPicture[] {
  if (kept[0]?.picture === first) return kept;
  const others = kept.slice(1);
  const moved = others.find(({ picture }) => picture === first) ?? { picture: first, alt: "" };
  return [moved, ...others].filter((one, at) => one.picture && (at === 0 || one.picture !== first));
}

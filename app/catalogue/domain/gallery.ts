export type ProductPicture = { readonly picture: string; readonly alt: string };

/**
 * Pictures in display order. The first is always `products.picture`, which product lists show.
 * If an import has changed `products.picture`, the new picture replaces the first stored picture.
 */
export function galleryOf(first: string, stored: readonly ProductPicture[]): readonly ProductPicture[] {
  if (stored[0]?.picture === first) return stored;
  const others = stored.slice(1);
  const replacement = others.find(({ picture }) => picture === first) ?? { picture: first, alt: "" };
  return [replacement, ...others].filter((one, at) => one.picture && (at === 0 || one.picture !== first));
}

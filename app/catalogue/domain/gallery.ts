export type ProductPicture = { readonly picture: string; readonly alt: string };

/**
 * Pictures of a product in display order. The first picture is always `products.picture`, which lists show.
 * If an import has changed `products.picture`, the new picture appears in place of the first stored picture.
 */
export function galleryOf(first: string, stored: readonly ProductPicture[]): readonly ProductPicture[] {
  if (stored[0]?.picture === first) return stored;
  const others = stored.slice(1);
  const replacement = others.find(({ picture }) => picture === first) ?? { picture: first, alt: "" };
  return [replacement, ...others].filter((one, at) => one.picture && (at === 0 || one.picture !== first));
}

/**
 * Converts text to a URL part: "Café au lait, 2 cups" becomes `cafe-au-lait-2-cups`.
 * Returns an empty text if the input has no letter or digit.
 */
export const slugOf = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

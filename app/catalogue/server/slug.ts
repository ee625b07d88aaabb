/** A title or name as a place in URLs: "Café au lait, 2 cups" is `cafe-au-lait-2-cups`. Empty where no letter is left. */
export const slugOf = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

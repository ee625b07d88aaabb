/** URL part for a text: "Café au lait, 2 cups" becomes `cafe-au-lait-2-cups`. May be empty. */
export const slugOf = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

export const maxSlugLength = 100;
const maxGeneratedLength = 80;

export const generatedSlug = (text: string) => slugOf(text).slice(0, maxGeneratedLength).replace(/-$/, "");

/** Suffix that tells products with the same title apart. Has the id's end, because long ids often begin alike. */
export const suffixOf = (id: string) => slugOf(id).slice(-maxGeneratedLength).replace(/^-/, "");

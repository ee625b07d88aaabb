/** Markup in which the sign of a price, which is small (`ui/price.tsx`), stands in one text with its figures. */
export const withWholePrices = (html: string) => html.replace(/<span[^>]*>([^\w<])<\/span>(?=\d)/g, "$1");

/** Removes the element around the currency sign of prices (`ui/price.tsx`), so that each price is one text node. */
export const withWholePrices = (html: string) => html.replace(/<span[^>]*>([^\w<])<\/span>(?=\d)/g, "$1");

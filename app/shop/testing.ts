/** Removes the element around a price's sign (`ui/price.tsx`), so the price is one text. */
export const withWholePrices = (html: string) => html.replace(/<span[^>]*>([^\w<])<\/span>(?=\d)/g, "$1");

import { addressOf } from "../../../page/address.ts";

/** What an address has for another page, or browsers for another folder, in the place where a product's id stands. */
const others = /^(~|new$|\.{1,2}$)/;

/** The address of a page about a product, whatever its id is: `productIn` finds it there. */
export const ofProduct = /* @__NO_SIDE_EFFECTS__ */ (pattern: `/${string}:id${string}`) => {
  const at = addressOf(pattern);
  return Object.assign(
    (id: string, query: Parameters<typeof at>[1] = {}) => at(others.test(id) ? `~${id}` : id, query),
    {
      pattern,
    },
  );
};

/** The id of the product that such an address is about; null where there can be none. */
export function productIn(word: string): string | null {
  try {
    const id = decodeURIComponent(word).replace(/^~/, "");
    return id && !id.includes("\0") ? id : null;
  } catch {
    return null; // a percent sign that nobody wrote so
  }
}

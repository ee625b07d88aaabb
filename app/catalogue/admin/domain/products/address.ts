import { addressOf } from "../../../../page/address.ts";

/**
 * Product ids that get the prefix "~" in URLs. Without the prefix, the URL of such a product would collide with another
 * route, a dot segment or a prefixed id.
 */
const reservedIds = /^(~|new$|\.{1,2}$)/;

/** Returns a function that builds the URL of a product's page. `productIn` parses the id from the URL's segment. */
export const ofProduct = /* @__NO_SIDE_EFFECTS__ */ (pattern: `/${string}:id${string}`) => {
  const at = addressOf(pattern);
  return Object.assign(
    (id: string, query: Parameters<typeof at>[1] = {}) => at(reservedIds.test(id) ? `~${id}` : id, query),
    {
      pattern,
    },
  );
};

/** Product id in a URL segment made by `ofProduct`; null if the segment is malformed. */
export function productIn(word: string): string | null {
  try {
    const id = decodeURIComponent(word).replace(/^~/, "");
    return id && !id.includes("\0") ? id : null;
  } catch {
    return null; // malformed percent-encoding
  }
}

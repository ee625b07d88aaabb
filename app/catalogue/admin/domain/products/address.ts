import type { Fields } from "../../../../admin/domain/pages.ts";
import { addressOf } from "../../../../page/address.ts";

/** Matches ids that get the prefix "~" in URLs: "new" (a route), dot segments, and ids that start with "~". */
const reservedIds = /^(~|new$|\.{1,2}$)/;

/** Makes a function that builds the URL of a product's page. `productIn` parses the id from the URL. */
export const ofProduct = /* @__NO_SIDE_EFFECTS__ */ (pattern: `/${string}:id${string}`) => {
  const at = addressOf(pattern);
  const build = (id: string, query?: Parameters<typeof at>[1]) => at(reservedIds.test(id) ? `~${id}` : id, query);
  return Object.assign(build, { pattern });
};

/** Product id in the path parameters of an `ofProduct` URL. Empty for a malformed id. */
export function productIn({ id = "" }: Fields): string {
  try {
    const decoded = decodeURIComponent(id).replace(/^~/, "");
    return decoded.includes("\0") ? "" : decoded;
  } catch {
    return ""; // malformed percent-encoding
  }
}

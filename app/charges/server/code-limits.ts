import type { Database } from "../../database/database.ts";
import { networkOf } from "../../server/address.ts";
import type { RateLimits } from "../../server/rate-limits.ts";
import { countActive } from "./codes.ts";

const seconds = 60 * 60;

export type CanLookUpCodes = ReturnType<typeof createCodeLimits>;

/** Rate limits against guessing codes. Requests in which all codes exist do not count. */
export function createCodeLimits(database: Database, limits: RateLimits) {
  const ofShopper = limits.limit("unknown-codes-of-shopper", { points: 20, seconds });
  const inNetwork = limits.limit("unknown-codes-in-network", { points: 100, seconds });
  /** Returns false if a limit is reached. @param shopper an account id, or a guest's IP address */
  return async (codes: readonly string[], shopper: string, address: string): Promise<boolean> => {
    if (codes.length === 0) return true;
    const ofThem = await ofShopper.consume(shopper, codes.length);
    if (!ofThem.ok) return false;
    const ofAll = await inNetwork.consume(networkOf(address), codes.length);
    const isKnown = ofAll.ok && (await countActive(database, codes)) === codes.length;
    if (isKnown || !ofAll.ok) await ofThem.giveBack();
    if (isKnown) await ofAll.giveBack();
    return ofAll.ok;
  };
}

import type { SignInAttempt } from "../../accounts/server/attempts.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import type { ServerContext } from "../../server/context.ts";

const hour = 60 * 60;

/** Rate limits for requests of account emails, including requests for unknown emails (decision 0033). */
export function createEmailLimits({ database, secrets }: Pick<ServerContext, "database" | "secrets">) {
  const limits = createRateLimits(database, secrets[0]);
  const ofAddress = limits.limit("letters-asked-at-address", { points: 30, seconds: hour });
  const ofEmail = limits.limit("letters-of-email", { points: 5, seconds: hour });
  const ofOwner = limits.limit("letters-of-email-by-known-browsers", { points: 5, seconds: hour });

  /** Resolves to the seconds to wait, or null within the limits. @throws if the database does not respond. */
  return async ({ address, email, isKnown }: Omit<SignInAttempt, "opensAccount">): Promise<number | null> => {
    const here = await ofAddress.consume(address);
    if (!here.ok) return here.retryAfter;
    const counted = await (isKnown ? ofOwner : ofEmail).consume(email);
    if (counted.ok) return null;
    await here.giveBack();
    return counted.retryAfter;
  };
}

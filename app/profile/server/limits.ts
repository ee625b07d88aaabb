import { createRateLimits } from "../../server/rate-limits.ts";
import type { Database } from "../../database/database.ts";

const hour = 60 * 60;

/** Client and recipient of a requested email. */
export type RequestLimit = {
  readonly address: string;
  readonly email: string;
  /** True if this browser has signed in with this email before. Strangers cannot use up the limit of known browsers. */
  readonly isKnown: boolean;
};

/** Limits requests for emails, also if no account has the email (decision 0033). */
export function createEmailLimits(database: Database, secret: string) {
  const limits = createRateLimits(database, secret);
  const ofAddress = limits.limit("letters-asked-at-address", { points: 30, seconds: hour });
  const ofEmail = limits.limit("letters-of-email", { points: 5, seconds: hour });
  const ofOwner = limits.limit("letters-of-email-by-known-browsers", { points: 5, seconds: hour });

  return {
    /** Counts a request. Null within the limits, else seconds to wait. @throws if the database does not answer. */
    async count({ address, email, isKnown }: RequestLimit): Promise<number | null> {
      const here = await ofAddress.consume(address);
      if (!here.ok) return here.retryAfter;
      const counted = await (isKnown ? ofOwner : ofEmail).consume(email);
      if (counted.ok) return null;
      await here.giveBack();
      return counted.retryAfter;
    },
  };
}

export type EmailLimits = ReturnType<typeof createEmailLimits>;

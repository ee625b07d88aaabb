import { createRateLimits } from "../../server/rate-limits.ts";
import type { Database } from "../../database/database.ts";

const hour = 60 * 60;

/** Who asks for an email, and to which e-mail. */
export type RequestLimit = {
  readonly address: string;
  readonly email: string;
  /** Whether this browser has signed that e-mail in before: then strangers have not used up its emails. */
  readonly isKnown: boolean;
};

/** Counts the emails that are asked for, whether or not there is somebody to write to. Decision 0033 says what the limits hold. */
export function createEmailLimits(database: Database, secret: string) {
  const limits = createRateLimits(database, secret);
  const ofAddress = limits.limit("letters-asked-at-address", { points: 30, seconds: hour });
  const ofEmail = limits.limit("letters-of-email", { points: 5, seconds: hour });
  const ofOwner = limits.limit("letters-of-email-by-known-browsers", { points: 5, seconds: hour });

  return {
    /** Null where there is room for one more, or in how many seconds there is. @throws when the database does not answer. */
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

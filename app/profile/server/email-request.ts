import { lt, sql } from "drizzle-orm";
import { links } from "../../accounts/server/links.ts";
import type { PasswordChanges } from "../../accounts/server/password-changes.ts";
import type { Client } from "../../accounts/server/sign-in.ts";
import type { ServerContext } from "../../server/context.ts";
import type { Email, Post } from "../../server/emails.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { stepMessages } from "../step-messages.ts";

export type RequestEmail = ReturnType<typeof emailRequest>;

type Parts = Pick<ServerContext, "database" | "secrets"> & {
  readonly post: Post;
  readonly changes: Pick<PasswordChanges, "isKnown">;
};

const hour = 60 * 60;

/**
 * Queues requested emails. Resolves to the refusal if a limit is exceeded. Requests for unknown emails count, too
 * (decision 0033). @throws DatabaseUnavailable
 */
export function emailRequest({ database, secrets, post, changes }: Parts) {
  const limits = createRateLimits(database, secrets[0]);
  const ofAddress = limits.limit("letters-asked-at-address", { points: 30, seconds: hour });
  const ofEmail = limits.limit("letters-of-email", { points: 5, seconds: hour });
  const ofOwner = limits.limit("letters-of-email-by-known-browsers", { points: 5, seconds: hour });
  const tooMany = (retryAfter: number) => ({ status: 429 as const, message: stepMessages.tooMany, retryAfter });

  return async (client: Client, to: string, email: Email) => {
    const here = await ofAddress.consume(client.address);
    if (!here.ok) return tooMany(here.retryAfter);
    const counted = await (changes.isKnown(to, client) ? ofOwner : ofEmail).consume(to);
    if (!counted.ok) {
      await here.giveBack();
      return tooMany(counted.retryAfter);
    }
    await database.transaction(async (transaction) => {
      await transaction.delete(links).where(lt(links.expiresAt, sql`now()`));
      await post(transaction, email);
    });
    return null;
  };
}

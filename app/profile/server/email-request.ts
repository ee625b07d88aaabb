import { lt, sql } from "drizzle-orm";
import { links } from "../../accounts/server/links.ts";
import type { PasswordChanges } from "../../accounts/server/password-changes.ts";
import type { Client } from "../../accounts/server/sign-in.ts";
import type { Database } from "../../database/database.ts";
import type { Email, Post } from "../../server/emails.ts";
import { stepMessages } from "../step-messages.ts";
import type { EmailLimits } from "./limits.ts";

type Refused = { readonly status: 429; readonly message: string; readonly retryAfter: number };

export type RequestEmail = ReturnType<typeof emailRequest>;

type Parts = {
  readonly database: Database;
  readonly post: Post;
  readonly limits: EmailLimits;
  readonly changes: Pick<PasswordChanges, "isKnown">;
};

/** Queues requested emails within the limits. Returns null on success. @throws Away if the database does not answer. */
export const emailRequest =
  ({ database, post, limits, changes }: Parts) =>
  /** @param email address whose limit applies. */
  async (client: Client, email: string, ...emails: Email[]): Promise<Refused | null> => {
    const { address } = client;
    const retryAfter = await limits.count({ address, email, isKnown: changes.isKnown(email, client) });
    if (retryAfter !== null) return { status: 429, message: stepMessages.tooMany, retryAfter };
    await database.transaction(async (transaction) => {
      await transaction.delete(links).where(lt(links.expiresAt, sql`now()`));
      for (const one of emails) await post(transaction, one);
    });
    return null;
  };

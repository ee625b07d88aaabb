import { lt, sql } from "drizzle-orm";
import { links } from "../../accounts/server/links.ts";
import type { PasswordChanges } from "../../accounts/server/password-changes.ts";
import type { Client } from "../../accounts/server/sign-in.ts";
import type { ServerContext } from "../../server/context.ts";
import type { Email, Post } from "../../server/emails.ts";
import { stepMessages } from "../step-messages.ts";
import { createEmailLimits } from "./limits.ts";

export type RequestEmail = ReturnType<typeof emailRequest>;

type Parts = Pick<ServerContext, "database" | "secrets"> & {
  readonly post: Post;
  readonly changes: Pick<PasswordChanges, "isKnown">;
};

/** Queues requested emails. Resolves to the refusal if a limit is exceeded. @throws DatabaseUnavailable */
export function emailRequest({ database, secrets, post, changes }: Parts) {
  const count = createEmailLimits({ database, secrets });
  return async (client: Client, to: string, email: Email) => {
    const retryAfter = await count({ address: client.address, email: to, isKnown: changes.isKnown(to, client) });
    if (retryAfter !== null) return { status: 429 as const, message: stepMessages.tooMany, retryAfter };
    await database.transaction(async (transaction) => {
      await transaction.delete(links).where(lt(links.expiresAt, sql`now()`));
      await post(transaction, email);
    });
    return null;
  };
}

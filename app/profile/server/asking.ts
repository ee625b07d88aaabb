import { lt, sql } from "drizzle-orm";
import { links } from "../../accounts/server/links.ts";
import type { PasswordChanges } from "../../accounts/server/password-changes.ts";
import type { Client } from "../../accounts/server/sign-in.ts";
import type { Database } from "../../database/database.ts";
import type { Letter, Post } from "../../server/letters.ts";
import { withTimeout } from "../../server/timeout.ts";
import { stepMessages } from "../step-messages.ts";
import type { LetterLimits } from "./limits.ts";

type Refused = { readonly status: 429; readonly message: string; readonly retryAfter: number };

export type AskForLetter = ReturnType<typeof letterAsking>;

type Parts = {
  readonly database: Database;
  readonly post: Post;
  readonly limits: LetterLimits;
  readonly changes: Pick<PasswordChanges, "isKnown">;
};

/**
 * Writes letters that somebody asked for, within the limits. Null once it is written. @throws Away when the database does not
 * answer.
 */
export const letterAsking =
  ({ database, post, limits, changes }: Parts) =>
  /** @param email whose letters it counts among. */
  async (client: Client, email: string, ...letters: Letter[]): Promise<Refused | null> => {
    const { address } = client;
    const retryAfter = await withTimeout(limits.count({ address, email, isKnown: changes.isKnown(email, client) }));
    if (retryAfter !== null) return { status: 429, message: stepMessages.tooMany, retryAfter };
    await withTimeout(
      database.transaction(async (transaction) => {
        await transaction.delete(links).where(lt(links.expiresAt, sql`now()`)); // which nobody can use any more
        for (const letter of letters) await post(transaction, letter);
      }),
    );
    return null;
  };

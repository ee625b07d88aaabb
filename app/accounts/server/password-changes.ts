import type { Database, Transaction } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import { withTimeout } from "../../server/timeout.ts";
import type { User } from "../../shop/domain/user.ts";
import { accountMessages } from "../messages.ts";
import type { SessionCookie } from "./cookie.ts";
import { unusableNew } from "./credentials.ts";
import type { EmbeddedProvider, NewPassword } from "./embedded.ts";
import type { knownBrowsers } from "./known-browsers.ts";
import type { OpenedLink } from "./email-links.ts";
import type { Wrong } from "./passwords.ts";
import type { Client, Refused } from "./sign-in.ts";

/** Somebody who is signed in, and the token of their session. */
export type InSession = { readonly user: User; readonly token: string };

/** Done in the same transaction: what others have to know of it. */
type Also = (transaction: Transaction) => Promise<unknown>;

type Tried<Right> = { readonly ok: true; readonly right: Right } | Refused;

type Parts = {
  readonly database: Database;
  readonly provider: EmbeddedProvider;
  readonly browsers: Pick<ReturnType<typeof knownBrowsers>, "isKnown">;
  readonly cookie: SessionCookie;
  /** One try with a password, within the limits (`passwords.ts`). */
  readonly attempted: <Right>(
    by: { email: string; client: Client },
    ask: () => Promise<Right | Wrong>,
    after: (right: Right, settle: (outcome: "succeeded") => Promise<unknown>) => Promise<unknown>,
  ) => Promise<Tried<Right>>;
};

export type PasswordChanges = ReturnType<typeof passwordChanges>;

/**
 * What can be done about an account whose password the store keeps: another password, by the present one or by an email's link, and
 * another e-mail. Refusals are values; all of it @throws Away when the database does not answer.
 */
export function passwordChanges({ database, provider, browsers, cookie, attempted }: Parts) {
  const { resetToken, isResetLive, confirmToken, open } = provider;
  const wrongPresent: Refused = { ok: false, status: 401, message: accountMessages.presentPasswordWrong };

  /** One try with the present password of somebody who is signed in. */
  async function proved<Right>({ user }: InSession, client: Client, ask: () => Promise<Right | null>) {
    const tried = await attempted(
      { email: user.email, client },
      async () => (await ask()) ?? ("wrong credentials" as const),
      (_, settle) => settle("succeeded"),
    );
    return !tried.ok && tried.status === 401 ? wrongPresent : tried;
  }

  return {
    resetToken,
    confirmToken,

    /** Whether a browser has signed in an e-mail before. */
    isKnown: (email: string, { cookie: header = "" }: Client) => browsers.isKnown(email, header),

    isResetLive: (token: string) => withTimeout(isResetLive(token)),
    open: (token: string) => withTimeout(open(token)),

    /** Sets another password by an email's token: the answer is whose, or null where the token counts for nothing. All sessions end. */
    async reset(token: string, password: string, also: (transaction: Transaction, user: User) => Promise<unknown>) {
      const refusal = unfit(password);
      if (refusal) return refusal;
      const user = await withTimeout(
        database.transaction(async (transaction) => {
          const whose = await provider.resetPassword(transaction, token, password);
          if (whose) await also(transaction, whose);
          return whose;
        }),
      );
      return { ok: true as const, user };
    },

    /** Sets another password by the present one. All sessions end but this one, which goes on under another cookie. */
    async changePassword(who: InSession, typed: NewPassword, client: Client, also: Also) {
      const refusal = unfit(typed.wanted);
      if (refusal) return refusal;
      const changed = await proved(who, client, () =>
        database.transaction(async (transaction) => {
          const token = await provider.changePassword(transaction, who.token, typed);
          if (token) await also(transaction);
          return token;
        }),
      );
      if (!changed.ok) return changed;
      const cookies = [cookie.write(changed.right, who.user), ...cookie.clear(client.cookie ?? "")];
      return { ok: true as const, cookies };
    },

    /** Whether a password is the one of whoever is signed in, before something is done that asks for it. */
    checkPassword: async (who: InSession, password: string, client: Client) =>
      proved(who, client, async () => (await provider.checkPassword(who.token, password)) || null),

    /** Checks the password of an account to which nobody need be signed in. */
    checkPasswordOf: async (user: User, password: string, client: Client) =>
      attempted(
        { email: user.email, client },
        async () => (await provider.hasPassword(user.id, password)) || ("wrong credentials" as const),
        (_, settle) => settle("succeeded"),
      ),

    /** Does what an email's link is for: false where it counts for nothing any more. */
    async confirm(
      token: string,
      also: (transaction: Transaction, done: OpenedLink) => Promise<unknown>,
    ): Promise<boolean> {
      const opened = await withTimeout(open(token));
      if (!opened) return false;
      try {
        return await withTimeout(
          database.transaction(async (transaction) => {
            const done = await provider.confirm(transaction, token, opened);
            if (done) await also(transaction, opened);
            return done !== null;
          }),
        );
      } catch (error) {
        if (codeIn(error) === uniqueViolation) return false; // somebody else was faster
        throw error;
      }
    },
  };
}

const uniqueViolation = "23505";

const codeIn = (error: unknown) => (rootCause(error) as { code?: string }).code;

/** Why a password cannot be a new one; null when it can. */
function unfit(password: string): Refused | null {
  const message = unusableNew(password);
  return message ? { ok: false, status: 422, message } : null;
}

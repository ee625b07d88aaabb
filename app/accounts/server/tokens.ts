import { and, eq, sql } from "drizzle-orm";
import type { User } from "../../shop/domain/user.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { identities, sessions as sessionRows, users } from "./schema.ts";
import { accountsUnavailable, type Client, type SignInParts, type SignInResult } from "./sign-in.ts";
import type { Vouched } from "./id-token.ts";
import { withTimeout } from "../../database/timeout.ts";
import { accountMessages } from "../messages.ts";

type Options = SignInParts & {
  readonly vouched: (token: string) => Promise<Vouched | null>;
  readonly ended: readonly IsEnded[];
};

const known = { id: users.id, email: users.email, emailVerified: users.emailVerified };

const lockClass = 7_419_002;

/** True if the store has ended a hosted sign-in. The provider may still issue tokens for this sign-in. */
export type IsEnded = (transaction: Transaction, proof: Pick<Vouched, "subject" | "signedInAt">) => Promise<boolean>;

const provider = "firebase";

const refused = () => ({ ok: false, status: 401, message: accountMessages.tokenRefused }) as const;

/** Signs in with an ID token. Extends a session of the same sign-in. Replaces any other session of the browser. */
export function tokenSignIn({ database, sessions, cookie, vouched, atEntry, ended, logError }: Options) {
  const isEnded: IsEnded = async (transaction, proof) => {
    for (const check of ended) if (await check(transaction, proof)) return true;
    return false;
  };

  async function find(from: Pick<Database, "select">, subject: string) {
    const [found] = await from
      .select(known)
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
    return found;
  }

  /** Finds or creates a token's user, and updates the user's email. Null if the store has deleted the account. */
  async function userOf(proof: Vouched): Promise<User | null> {
    const { subject, email, emailVerified } = proof;
    const found = (await find(database, subject)) ?? (await newUser(proof));
    if (!found) return null;
    const { id, ...had } = found;
    if (had.email !== email || had.emailVerified !== emailVerified)
      await database.update(users).set({ email, emailVerified, updatedAt: new Date() }).where(eq(users.id, id));
    return { id, email };
  }

  const newUser = (proof: Vouched) =>
    database.transaction(async (transaction) => {
      const { subject, email, emailVerified } = proof;
      // Locks, because several tabs may send the first token of a new account at once.
      await transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${subject}))`);
      const existing = await find(transaction, subject);
      if (existing || (await isEnded(transaction, proof))) return existing;
      const created = await transaction.insert(users).values({ email, emailVerified }).returning(known);
      for (const { id } of created) await transaction.insert(identities).values({ userId: id, provider, subject });
      return created[0];
    });

  const begin = (user: User, proof: Vouched, device: string | undefined) =>
    database.transaction(async (transaction) => {
      const token = await sessions.start(transaction, user.id, proof);
      // Checks again, because another request may have ended the sign-in before the insert of the session. A request
      // that ends the sign-in later waits for this transaction.
      if (await isEnded(transaction, proof)) {
        await transaction.delete(sessionRows).where(eq(sessionRows.token, token));
        return null;
      }
      const isKnown = true; // the provider itself warns users about new browsers
      for (const act of atEntry) await act(transaction, { user, token, device, isKnown, opensAccount: false });
      return token;
    });

  async function admit(proof: Vouched, { cookie: header = "", device }: Client): Promise<SignInResult> {
    const user = await userOf(proof);
    if (!user) return refused();
    const validFor = Math.floor((proof.validUntil.getTime() - Date.now()) / 1000);
    if (await sessions.confirm(header, user.id, proof)) return { ok: true, user, cookies: [], validFor };
    const token = await begin(user, proof, device);
    if (!token) return refused();
    await sessions.end(header);
    await sessions.sweep();
    return { ok: true, user, cookies: [cookie.write(token, user), ...cookie.clear(header)], validFor };
  }

  return async (idToken: string, client: Client): Promise<SignInResult> => {
    try {
      const proof = await withTimeout(vouched(idToken));
      return proof ? await admit(proof, client) : refused();
    } catch (error) {
      logError("A sign-in failed.")(error);
      return accountsUnavailable();
    }
  };
}

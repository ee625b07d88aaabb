import { and, eq, sql } from "drizzle-orm";
import type { User } from "../../shop/domain/user.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { identities, users } from "./schema.ts";
import type { SessionCookie } from "./cookie.ts";
import type { EntryAct } from "./entry.ts";
import { away, type SignInResult, type Client } from "./sign-in.ts";
import type { Vouched } from "./id-token.ts";
import { withTimeout } from "../../server/timeout.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Sessions } from "./sessions.ts";
import { accountWords } from "../words.ts";

type Options = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  /** Whom a token vouches for, or null. */
  readonly vouched: (token: string) => Promise<Vouched | null>;
  /** What is done about each session that begins. */
  readonly atEntry: readonly EntryAct[];
  readonly log: Log;
};

export type TokenSignIn = ReturnType<typeof tokenSignIn>;

const provider = "firebase";

/** What the store knows of an account from its provider. */
type Known = User & { readonly emailVerified: boolean };

const known = { id: users.id, email: users.email, emailVerified: users.emailVerified };

/** Keeps this use of PostgreSQL's advisory locks apart from others. */
const lockClass = 7_419_002;

/** The way in with an ID token. Refusals are values, never exceptions. */
export function tokenSignIn({ database, sessions, cookie, vouched, atEntry, log }: Options) {
  const find = async (from: Pick<Database, "select">, subject: string): Promise<Known | undefined> =>
    (
      await from
        .select(known)
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    )[0];

  /** The user of an account, made when the store meets it first; the e-mail is as the provider has it now. */
  async function userOf({ subject, email, emailVerified }: Vouched): Promise<User> {
    const { id, ...had } = (await find(database, subject)) ?? (await newUser({ subject, email, emailVerified }));
    if (had.email !== email || had.emailVerified !== emailVerified)
      await database.update(users).set({ email, emailVerified, updatedAt: new Date() }).where(eq(users.id, id));
    return { id, email };
  }

  const newUser = ({ subject, ...told }: Omit<Known, "id"> & { subject: string }): Promise<Known> =>
    database.transaction(async (transaction) => {
      // One at a time for each account: several tabs may bring its first token at once.
      await transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${subject}))`);
      const there = await find(transaction, subject);
      if (there) return there;
      const [made] = await transaction.insert(users).values(told).returning(known);
      await transaction.insert(identities).values({ userId: made!.id, provider, subject });
      return made!;
    });

  async function admit(proof: Vouched, { cookie: header = "", device }: Client): Promise<SignInResult> {
    const user = await userOf(proof);
    const validFor = Math.floor((proof.validUntil.getTime() - Date.now()) / 1000);
    if (await sessions.confirm(header, user.id, proof)) return { ok: true, user, cookies: [], validFor };
    const token = await sessions.start(user.id, proof);
    if (atEntry.length > 0)
      await database.transaction(async (transaction) => {
        const isKnown = true; // the provider tells of new browsers, if anybody does
        for (const act of atEntry) await act(transaction, { user, token, device, isKnown, opensAccount: false });
      });
    await sessions.end(header);
    await sessions.sweep();
    return { ok: true, user, cookies: [cookie.write(token, user), ...cookie.clear(header)], validFor };
  }

  return {
    /**
     * Begins the session of whomever an ID token vouches for, and ends the one that the browser had. A session that
     * began with the same sign-in goes on instead, for as long as the new token is valid.
     */
    async enter(idToken: string, client: Client): Promise<SignInResult> {
      try {
        const proof = await withTimeout(vouched(idToken));
        if (!proof) return { ok: false, status: 401, message: accountWords.tokenRefused };
        return await withTimeout(admit(proof, client));
      } catch (error) {
        log.error({ cause: rootCause(error) }, "Somebody could not sign in.");
        return away;
      }
    },
  };
}

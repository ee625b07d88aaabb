import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { attempts } from "./schema.ts";

/** Failures within a quarter of an hour after which nobody is let in: for one e-mail, and for all together. */
const mostForEmail = 10;
const mostForAddress = 100;
const window = sql`interval '15 minutes'`;

/** Keeps this use of PostgreSQL's advisory locks apart from others. */
const lockClass = 7_419_001;

type Attempt =
  { readonly ok: true; giveBack: () => Promise<unknown> } | { readonly ok: false; readonly retryAfter: number };

/**
 * Counts failed tries to sign in or to create an account, for every process on the database. A try is counted before
 * it is made, or guesses sent at the same time would all slip through; one that succeeds is given back.
 * All of it @throws when the database does not answer.
 */
export function createAttempts(database: Database, secret: string) {
  const digest = (email: string) => createHmac("sha256", secret).update(`attempts:${email}`).digest("base64url");

  return {
    /** Counts a try from an address for an e-mail, unless it is one too many: then in how many seconds one more may be. */
    reserve(address: string, email: string): Promise<Attempt> {
      return database.transaction(async (transaction) => {
        // One at a time for each address: two that counted at the same moment would both find room for one more.
        await transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${address}))`);
        const { rows } = await transaction.execute<{ id: string | null; wait: string | null }>(sql`
          with recent as (
            select at, login from attempts where address = ${address} and at > now() - ${window}
          ), full_until as (
            select greatest(
              (select at from recent where login = ${digest(email)} order by at desc offset ${mostForEmail - 1} limit 1),
              (select at from recent order by at desc offset ${mostForAddress - 1} limit 1)
            ) + ${window} as moment
          ), counted as (
            insert into attempts (address, login)
            select ${address}, ${digest(email)} from full_until where moment is null returning id
          )
          select (select id from counted), extract(epoch from moment - now()) as wait from full_until`);
        const { id, wait } = rows[0]!;
        if (!id) return { ok: false, retryAfter: Math.ceil(Number(wait)) };
        return { ok: true, giveBack: () => database.delete(attempts).where(eq(attempts.id, id)) };
      });
    },

    /** Removes the rows that no longer count. */
    sweep: () => database.delete(attempts).where(lt(attempts.at, sql`now() - ${window}`)),
  };
}

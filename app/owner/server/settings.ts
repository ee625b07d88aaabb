import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { note } from "./record.ts";
import { ownerSettings } from "./schema.ts";

/** A setting as it stands; the form that changes it says the version. */
export type Kept = {
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** Whose change the last was: an e-mail, or the id of an account that is gone. */
  readonly by: string;
  readonly at: Date;
};

export type Saving = {
  readonly key: string;
  /** Which version it was changed from; 0 where there was none. */
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** The id of whoever changes it. */
  readonly by: string;
};

/** The version that stands there now; or, where somebody else has changed it meanwhile, what does. */
export type Saved = { readonly ok: true; readonly version: number } | { readonly ok: false; readonly kept: Kept };

export type Settings = ReturnType<typeof createSettings>;

/** What the owner sets in daily life: a value for each form, with its version. All of it @throws when the database does not answer. */
export function createSettings(database: Database) {
  return {
    /** Null until it is first set. */
    read: (key: string): Promise<Kept | null> => read(database, key),

    /**
     * Changes a setting from the version that whoever does it has seen, once: the same sent again is done already. Notes in the record
     * which fields it changed.
     */
    save: ({ key, version, value, by }: Saving): Promise<Saved> =>
      database.transaction(async (transaction) => {
        // Whoever else is about to change it waits, also where there is no row yet.
        await transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${key}))`);
        const kept = await read(transaction, key);
        const there = kept?.version ?? 0;
        if (kept && isDeepStrictEqual(kept.value, value)) return { ok: true, version: there };
        if (kept && there !== version) return { ok: false, kept };
        const next = { value, version: there + 1, changedBy: by, changedAt: new Date() };
        if (kept) await transaction.update(ownerSettings).set(next).where(eq(ownerSettings.key, key));
        else await transaction.insert(ownerSettings).values({ key, ...next });
        const fields = Object.keys(value).filter((name) => !isDeepStrictEqual(value[name], kept?.value[name]));
        await note(transaction, { by, what: key, fields });
        return { ok: true, version: next.version };
      }),
  };
}

/** Keeps this use of PostgreSQL's advisory locks apart from others. */
const lockClass = 7_419_003;

/** A setting within a transaction, until whose end it cannot be changed: whoever is about to waits. */
export async function readHeld(from: Database | Transaction, key: string): Promise<Kept | null> {
  await from.execute(sql`select pg_advisory_xact_lock_shared(${lockClass}, hashtext(${key}))`);
  return read(from, key); // a statement of its own: the one above sees what was there before it waited
}

async function read(from: Pick<Database | Transaction, "select">, key: string): Promise<Kept | null> {
  const [found] = await from
    .select({
      version: ownerSettings.version,
      value: sql<Kept["value"]>`${ownerSettings.value}`,
      by: sql<string>`coalesce(${users.email}, ${ownerSettings.changedBy}::text)`,
      at: ownerSettings.changedAt,
    })
    .from(ownerSettings)
    .leftJoin(users, eq(users.id, ownerSettings.changedBy))
    .where(eq(ownerSettings.key, key));
  return found ?? null;
}

import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Fields } from "../domain/pages.ts";
import { logActivity } from "./activity-log.ts";

/** What the owner has set, as it stands; the form that changes it says the version. */
export type StoredVersion = {
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** Whose change the last was: an e-mail, the id of an account that is gone, or what else it was. */
  readonly by: string;
  /** Null where nobody knows. */
  readonly at: Date | null;
};

export type Saving = {
  readonly key: string;
  /** Which version it was changed from; 0 where there was none. */
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** The id of whoever changes it. */
  readonly by: string;
  /**
   * Does what else belongs to the change, in its transaction; or says of fields what is wrong with them, and then nothing is changed.
   */
  readonly also?: ((transaction: Transaction) => Promise<Fields>) | undefined;
};

/**
 * The version that stands there now; or, where somebody else has changed it meanwhile, what does: null where it was deleted; or what
 * is wrong with it, by its fields.
 */
export type Saved =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly kept: StoredVersion | null; readonly errors?: Fields };

/** Where such things are kept, each under its key. */
export type VersionedStore = {
  /** Keeps its locks apart from those of others. */
  readonly lockClass: number;
  readonly read: (from: Pick<Database | Transaction, "select">, key: string) => Promise<StoredVersion | null>;
  /** Puts a value in the place of what stands there, or where nothing does. Says its version. */
  readonly write: (transaction: Transaction, saving: Saving, kept: StoredVersion | null) => Promise<number>;
  /** What the record calls a change of it. */
  readonly what: (key: string) => string;
};

/** Whoever else is about to change the same waits, also where there is nothing yet. */
export const lock = (transaction: Transaction, { lockClass }: Pick<VersionedStore, "lockClass">, key: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${key}))`);

/**
 * Changes what stands on a shelf from the version that whoever does it has seen, once: the same sent again is done already. Notes in
 * the record which fields it changed.
 */
export const saveVersion =
  (database: Database, shelf: VersionedStore) =>
  (saving: Saving): Promise<Saved> =>
    database.transaction(async (transaction) => {
      const { key, version, value, by, also } = saving;
      await lock(transaction, shelf, key);
      const kept = await shelf.read(transaction, key);
      if (kept && isDeepStrictEqual(kept.value, value)) return { ok: true, version: kept.version };
      if ((kept?.version ?? 0) !== version) return { ok: false, kept };
      const errors = (await also?.(transaction)) ?? {};
      if (Object.keys(errors).length > 0) return { ok: false, kept, errors };
      const next = await shelf.write(transaction, saving, kept);
      const fields = Object.keys(value).filter((name) => !isDeepStrictEqual(value[name], kept?.value[name]));
      await logActivity(transaction, { by, what: shelf.what(key), fields });
      return { ok: true, version: next };
    });

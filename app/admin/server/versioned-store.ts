import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Fields } from "../domain/pages.ts";
import { logActivity } from "./activity-log.ts";

/** A stored value. Forms submit the version that they show. */
export type StoredVersion = {
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** Last editor: an email, the id of a deleted account, or another source. */
  readonly by: string;
  readonly at: Date | null;
};

export type Saving = {
  readonly key: string;
  /** Version that the form showed; 0 for a new value. */
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  readonly by: string;
  /** Further changes in the same transaction. Returns errors by field; then nothing is saved. */
  readonly also?: ((transaction: Transaction) => Promise<Fields>) | undefined;
};

/** The new version; or on a conflict the stored value (null if deleted); or errors by field. */
export type Saved =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly current: StoredVersion | null; readonly errors?: Fields };

export type VersionedStore = {
  /** Class of the advisory locks, unique per store. */
  readonly lockClass: number;
  readonly read: (from: Pick<Database | Transaction, "select">, key: string) => Promise<StoredVersion | null>;
  /** Inserts or updates a value. Returns its new version. */
  readonly write: (transaction: Transaction, saving: Saving, current: StoredVersion | null) => Promise<number>;
  /** Name of a change in the activity log. */
  readonly what: (key: string) => string;
};

/** Serializes changes of a key, also before its row exists. */
export const lock = (transaction: Transaction, { lockClass }: Pick<VersionedStore, "lockClass">, key: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${key}))`);

/**
 * Saves a value if its version is unchanged, and logs the changed fields. A repeated submission succeeds without a
 * change.
 */
export const saveVersion =
  (database: Database, store: VersionedStore) =>
  (saving: Saving): Promise<Saved> =>
    database.transaction(async (transaction) => {
      const { key, version, value, by, also } = saving;
      await lock(transaction, store, key);
      const current = await store.read(transaction, key);
      if (current && isDeepStrictEqual(current.value, value)) return { ok: true, version: current.version };
      if ((current?.version ?? 0) !== version) return { ok: false, current };
      const errors = (await also?.(transaction)) ?? {};
      if (Object.keys(errors).length > 0) return { ok: false, current, errors };
      const next = await store.write(transaction, saving, current);
      const fields = Object.keys(value).filter((name) => !isDeepStrictEqual(value[name], current?.value[name]));
      await logActivity(transaction, { by, what: store.what(key), fields });
      return { ok: true, version: next };
    });

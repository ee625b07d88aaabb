import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Fields } from "../domain/pages.ts";
import { logActivity } from "./activity-log.ts";

type AnyValue = Readonly<Record<string, unknown>>;

/** A stored value with a version. A form submits the version that the form showed, to detect conflicts. */
export type StoredVersion<Value = AnyValue> = {
  readonly version: number;
  readonly value: Value;
  /** Author's email, or the id of a deleted account. Without an author: a text such as "an import". */
  readonly by: string;
  readonly at: Date | null;
};

export type Saving<Value = AnyValue> = {
  readonly key: string;
  readonly version: number;
  readonly value: Value;
  readonly by: string;
  readonly beforeCommit?: ((transaction: Transaction) => Promise<Fields>) | undefined;
};

/** Result of saving. A failure without `errors` is a conflict. `current`: the stored value, or null if deleted. */
export type Saved =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly current: StoredVersion | null; readonly errors?: Fields };

export type VersionedStore<Value> = {
  /** First key of the advisory locks. Must differ for each store. */
  readonly lockClass: number;
  readonly read: (from: Pick<Database, "select">, key: string) => Promise<StoredVersion<Value> | null>;
  readonly write: (transaction: Transaction, saving: Saving<Value>, current: number) => Promise<number>;
  readonly what: (key: string) => string;
};

/** Locks a key until the transaction ends. The key's row need not exist. */
export const lock = (transaction: Transaction, { lockClass }: { readonly lockClass: number }, key: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${key}))`);

/** Saves a value if its version is current. Also succeeds if the same value is already stored (double submit). */
export const saveVersion =
  <Value extends AnyValue>(database: Database, store: VersionedStore<Value>) =>
  (saving: Saving<Value>): Promise<Saved> =>
    database.transaction(async (transaction) => {
      const { key, version, value, by, beforeCommit } = saving;
      await lock(transaction, store, key);
      const current = await store.read(transaction, key);
      if (current && isDeepStrictEqual(current.value, value)) return { ok: true, version: current.version };
      const currentVersion = current?.version ?? 0;
      if (currentVersion !== version) return { ok: false, current };
      const errors = (await beforeCommit?.(transaction)) ?? {};
      if (Object.keys(errors).length > 0) return { ok: false, current, errors };
      const next = await store.write(transaction, saving, currentVersion);
      const fields = Object.keys(value).filter((name) => !isDeepStrictEqual(value[name], current?.value[name]));
      await logActivity(transaction, { by, what: store.what(key), fields });
      return { ok: true, version: next };
    });

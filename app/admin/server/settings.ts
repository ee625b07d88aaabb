import { eq, type Placeholder, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import type { Fields } from "../domain/pages.ts";
import { type StoredVersion, saveVersion, type VersionedStore } from "./versioned-store.ts";
import { parseLeniently, type StoredSetting } from "./stored-setting.ts";
import { ownerSettings } from "./schema.ts";

export type Settings = ReturnType<typeof createSettings>;

/** Stores settings by key. Methods throw if the database is unavailable. */
export function createSettings(database: Database, log: Pick<Log, "warn">) {
  const settings = settingsAt(database, sql.placeholder("key")).prepare(database.named("find_setting"));
  const read = async (key: string): Promise<StoredVersion | null> => (await settings.execute({ key }))[0] ?? null;
  const logged = new Set<string>();
  return {
    read,

    /** Reads a setting with `parseLeniently`. Logs invalid fields once per version. Null if never saved. */
    async value<Value extends Fields>(setting: StoredSetting<Value>): Promise<Value | null> {
      const current = await read(setting.key);
      if (!current) return null;
      const { value, errors } = parseLeniently(setting, current.value);
      const [fields, version] = [Object.keys(errors), `${setting.key} ${current.version}`];
      if (fields.length > 0 && !logged.has(version)) {
        logged.add(version);
        log.warn(
          { setting: setting.key, fields },
          "Stored settings are no longer valid. The store uses their defaults.",
        );
      }
      return value;
    },

    save: saveVersion(database, store),
  };
}

const settingsAt = (from: Pick<Database, "select">, key: string | Placeholder) =>
  from
    .select({
      version: ownerSettings.version,
      value: sql<StoredVersion["value"]>`${ownerSettings.value}`,
      by: sql<string>`coalesce(${users.email}, ${ownerSettings.changedBy}::text)`,
      at: ownerSettings.changedAt,
    })
    .from(ownerSettings)
    .leftJoin(users, eq(users.id, ownerSettings.changedBy))
    .where(eq(ownerSettings.key, key));

const store: VersionedStore<StoredVersion["value"]> = {
  lockClass: 7_419_003, // must equal the lock class in the SQL function `held_setting`
  read: async (from, key) => (await settingsAt(from, key))[0] ?? null,
  async write(transaction, { key, value, by }, current) {
    const next = { value, version: current + 1, changedBy: by, changedAt: new Date() };
    const inserted = transaction.insert(ownerSettings).values({ key, ...next });
    await inserted.onConflictDoUpdate({ target: ownerSettings.key, set: next });
    return next.version;
  },
  what: (key) => key,
};

/** SQL for a setting's value, or null. Locks the setting until the transaction ends. */
export const heldSetting = (key: string) => sql<StoredVersion["value"] | null>`held_setting(${key})`;

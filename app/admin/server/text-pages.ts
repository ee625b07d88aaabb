import { asc, eq, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import type { ListedPage, PageColumn, PageState, PageValue } from "../domain/text-pages.ts";
import {
  type StoredVersion,
  lock,
  type Saved,
  type Saving,
  saveVersion,
  type VersionedStore,
} from "./versioned-store.ts";
import { logActivity } from "./activity-log.ts";
import { textPages } from "./schema.ts";

export type TextPages = ReturnType<typeof createTextPages>;

/** Reads, saves and deletes text pages, by slug. @throws if the database does not answer. */
export function createTextPages(database: Database) {
  return {
    read: (slug: string): Promise<StoredVersion | null> => store.read(database, slug),
    save: saveVersion(database, store),

    /** Deletes a page if its version is unchanged. Succeeds if the page is already deleted. */
    delete: ({ key, version, by }: Omit<Saving, "value">): Promise<Saved> =>
      database.transaction(async (transaction) => {
        await lock(transaction, store, key);
        const current = await store.read(transaction, key);
        if (!current) return { ok: true, version: 0 };
        if (current.version !== version) return { ok: false, current };
        await transaction.delete(textPages).where(eq(textPages.slug, key));
        await logActivity(transaction, { by, what: `page-deleted:${key}` });
        return { ok: true, version: 0 };
      }),

    /** Lists pages in the order of the footer. */
    async list(): Promise<ListedPage[]> {
      const { slug, title, column, place, published } = textPages;
      const order = [asc(column), asc(place), asc(slug)];
      const found = await database
        .select({ slug, title, column, place, published })
        .from(textPages)
        .orderBy(...order);
      return found.map(({ place: at, ...page }) => Object.assign(page, { place: String(at), state: stateOf(page) }));
    },

    async published(slug: string): Promise<Pick<PageValue, "title" | "text"> | null> {
      const current = slugs.test(slug) ? await store.read(database, slug) : null;
      const value = current?.value as PageValue | undefined;
      return value?.state === "published" ? value : null;
    },
  };
}

/** Valid slugs: lower-case letters, digits, and single hyphens between them. */
export const slugs = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const stateOf = ({ published }: { published: boolean }): PageState => (published ? "published" : "draft");

const store: VersionedStore = {
  lockClass: 7_419_004,

  async read(from, slug) {
    const [found] = await from
      .select({
        page: textPages,
        by: sql<string>`coalesce(${users.email}, ${textPages.changedBy}::text)`,
      })
      .from(textPages)
      .leftJoin(users, eq(users.id, textPages.changedBy))
      .where(eq(textPages.slug, slug));
    if (!found) return null;
    const { title, text, column, place, version, changedAt, ...page } = found.page;
    const value: PageValue = { title, text, column, place: String(place), state: stateOf(page) };
    return { version, value, by: found.by, at: changedAt };
  },

  async write(transaction, { key: slug, value, by }, current) {
    const { title, text, column, place, state } = value as PageValue;
    const page = { title, text, column: column as PageColumn, place: Number(place), published: state === "published" };
    const next = { ...page, version: sql`default`, changedBy: by, changedAt: new Date() };
    const version = { version: textPages.version };
    const [written] = await (current
      ? transaction.update(textPages).set(next).where(eq(textPages.slug, slug)).returning(version)
      : transaction
          .insert(textPages)
          .values({ slug, ...next })
          .returning(version));
    return written!.version;
  },

  what: (slug) => `page:${slug}`,
};

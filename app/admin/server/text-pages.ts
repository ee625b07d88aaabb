import { asc, eq, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import type { ListedPage, PageState, PageValue } from "../domain/text-pages.ts";
import { lock, type Saving, saveVersion, type VersionedStore } from "./versioned-store.ts";
import { logActivity } from "./activity-log.ts";
import { textPages } from "./schema.ts";

export type TextPages = ReturnType<typeof createTextPages>;

export function createTextPages(database: Database) {
  const read = async (slug: string) => (slugs.test(slug) ? store.read(database, slug) : null);
  return {
    read,
    save: saveVersion<PageValue>(database, store),

    /** Deletes a page. If the page has another version, resolves to the current page instead. */
    delete: ({ key, version, by }: Omit<Saving, "value">) =>
      database.transaction(async (transaction) => {
        await lock(transaction, store, key);
        const current = await store.read(transaction, key);
        if (current && current.version !== version) return current;
        const { rowCount } = await transaction.delete(textPages).where(eq(textPages.slug, key));
        if (rowCount) await logActivity(transaction, { by, what: `page-deleted:${key}` });
        return null;
      }),

    async list(): Promise<ListedPage[]> {
      const { slug, title, column, place, published } = textPages;
      const found = database.select({ slug, title, column, place, published }).from(textPages);
      const pages = await found.orderBy(asc(column), asc(place), asc(slug));
      return pages.map(({ place: at, ...page }) => Object.assign(page, { place: String(at), state: stateOf(page) }));
    },

    async published(slug: string): Promise<PageValue | null> {
      const page = await read(slug);
      return page?.value.state === "published" ? page.value : null;
    },
  };
}

/** Matches slugs: up to 60 characters, lower-case letters and digits, with single hyphens between them. */
export const slugs = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const stateOf = ({ published }: { published: boolean }): PageState => (published ? "published" : "draft");

const store = {
  lockClass: 7_419_004,

  async read(from, slug) {
    const [found] = await from
      .select({ page: textPages, by: sql<string>`coalesce(${users.email}, ${textPages.changedBy}::text)` })
      .from(textPages)
      .leftJoin(users, eq(users.id, textPages.changedBy))
      .where(eq(textPages.slug, slug));
    if (!found) return null;
    const { title, text, column, place, version, changedAt, ...page } = found.page;
    const value: PageValue = { title, text, column, place: String(place), state: stateOf(page) };
    return { version, value, by: found.by, at: changedAt };
  },

  async write(transaction, { key: slug, value: { title, text, column, place, state }, by }) {
    const page = { title, text, column, place: Number(place), published: state === "published" };
    const next = { ...page, version: sql<number>`default`, changedBy: by, changedAt: new Date() };
    const inserted = transaction.insert(textPages).values({ slug, ...next });
    const saved = inserted.onConflictDoUpdate({ target: textPages.slug, set: next });
    const [row] = await saved.returning({ version: textPages.version });
    return row?.version ?? 0;
  },

  what: (slug) => `page:${slug}`,
} satisfies VersionedStore<PageValue>;

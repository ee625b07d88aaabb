import { adminPagesAddress } from "../addresses.ts";
import type { DeletePage, PageValue } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import type { StoredVersion } from "./versioned-store.ts";
import type { AdminRoute } from "./page.ts";
import { slugs, type TextPages } from "./text-pages.ts";

const shown = (slug: string, { version, value, by, at }: StoredVersion): DeletePage => ({
  title: textPageMessages.delete.title((value as PageValue).title),
  slug,
  version,
  problem: null,
  changed: { by, at: at!.toISOString() },
});

export const deletePage = (textPages: TextPages): AdminRoute<DeletePage> => ({
  async show({ params }) {
    const slug = params["slug"]!;
    const current = slugs.test(slug) ? await textPages.read(slug) : null;
    return current && shown(slug, current);
  },

  async change({ params, user }, { form: { version = "" } }) {
    const key = params["slug"]!;
    if (!slugs.test(key)) return null;
    const from = /^\d{1,9}$/.test(version) ? Number(version) : 0;
    const deleted = await textPages.delete({ key, version: from, by: user.id });
    if (deleted.ok) return { redirect: adminPagesAddress({ deleted: "yes" }) };
    const problem = from === 0 ? "wrong" : "changed";
    return { status: from === 0 ? 422 : 409, page: { ...shown(key, deleted.current!), problem } };
  },
});

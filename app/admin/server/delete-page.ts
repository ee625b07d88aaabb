import { adminPagesAddress } from "../addresses.ts";
import type { DeletePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { versionIn } from "./form.ts";
import type { AdminRoute } from "./page.ts";
import { slugs, type TextPages } from "./text-pages.ts";

type StoredPage = NonNullable<Awaited<ReturnType<TextPages["read"]>>>;

const shown = (slug: string, { version, value, by, at }: StoredPage, problem: DeletePage["problem"]) => ({
  title: textPageMessages.delete.title(value.title),
  slug,
  version,
  problem,
  changed: { by, at: at.toISOString() },
});

export const deletePage = (textPages: TextPages): AdminRoute<DeletePage> => ({
  async show({ params: { slug = "" } }) {
    const current = await textPages.read(slug);
    return current && shown(slug, current, null);
  },

  async change({ params: { slug = "" }, user }, { form }) {
    if (!slugs.test(slug)) return null;
    const version = versionIn(form) ?? 0;
    const current = await textPages.delete({ key: slug, version, by: user.id });
    if (!current) return { redirect: adminPagesAddress({ deleted: "yes" }) };
    return version === 0
      ? { status: 422, page: shown(slug, current, "wrong") }
      : { status: 409, page: shown(slug, current, "changed") };
  },
});

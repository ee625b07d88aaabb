import { newPageAddress, adminPageAddress } from "../addresses.ts";
import type { Fields, FormPage } from "../domain/pages.ts";
import { isUsual, type PageValue, type WritePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { formPage } from "./form.ts";
import { htmlOf } from "./markdown.ts";
import type { FormOutcome, AdminRoute } from "./page.ts";
import { firstValueAt, newPageValue, pageValueAt } from "./page-value.ts";
import { slugs, type TextPages } from "./text-pages.ts";

/** Adds a rendered preview to the form of a page. @param slug null for a new page. */
function withPreview(form: FormPage, slug: string | null, isRequested = false): WritePage {
  const { title, text = "" } = form.typed;
  return {
    ...form,
    title: (slug && title) || form.title,
    slug,
    preview: { html: htmlOf(text), isRequested },
  };
}

/** The form with its input and a rendered preview. Saves nothing. */
function previewed(typed: Fields, from: FormPage, slug: string | null): FormOutcome<WritePage> {
  const names = Object.keys(from.typed);
  const form = { ...from, saved: false, typed: Object.fromEntries(names.map((name) => [name, typed[name] ?? ""])) };
  const version = /^\d{1,9}$/.test(typed["version"] ?? "") ? Number(typed["version"]) : 0;
  return { status: 200, page: withPreview({ ...form, version, seen: typed["seen"] ?? "" }, slug, true) };
}

const refilled = (changed: FormOutcome<FormPage> | null, slug: string | null): FormOutcome<WritePage> | null =>
  changed && "page" in changed ? { ...changed, page: withPreview(changed.page, slug) } : changed;

export function writePage(textPages: TextPages): AdminRoute<WritePage> {
  const formAt = (slug: string) =>
    formPage<PageValue>({
      title: textPageMessages.write.title,
      address: (query) => adminPageAddress(slug, query),
      settings: textPages,
      key: slug,
      parse: pageValueAt(slug),
      first: firstValueAt(slug),
    });

  return {
    async show(context, query) {
      const slug = context.params["slug"]!;
      if (!slugs.test(slug)) return null;
      const form = (await formAt(slug).show(context, query))!;
      return form.version > 0 || isUsual(slug) ? withPreview(form, slug) : null;
    },
    async change(context, sent) {
      const slug = context.params["slug"]!;
      if (!slugs.test(slug)) return null;
      const form = formAt(slug);
      if (sent.form["preview"]) return previewed(sent.form, (await form.show(context, new URLSearchParams()))!, slug);
      return refilled(await form.change(context, sent), slug);
    },
  };
}

export function writeNewPage(textPages: TextPages): AdminRoute<WritePage> {
  const form = formPage<PageValue & { slug: string }>({
    title: textPageMessages.write.title,
    address: (query, { slug }) => adminPageAddress(slug, query),
    settings: {
      read: async () => null,
      save: ({ value: { slug, ...value }, ...saving }) => textPages.save({ ...saving, key: slug as string, value }),
    },
    key: newPageAddress.pattern,
    parse: newPageValue,
    first: { slug: "", ...firstValueAt("") },
  });

  return {
    show: async (context, query) => withPreview((await form.show(context, query))!, null),
    async change(context, sent) {
      if (sent.form["preview"]) return previewed(sent.form, (await form.show(context, new URLSearchParams()))!, null);
      const changed = await form.change(context, { ...sent, form: { ...sent.form, version: "0", seen: "" } });
      if (!changed || !("page" in changed) || !changed.page.conflict) return refilled(changed, null);
      const errors = { slug: textPageMessages.write.taken };
      return { status: 422, page: withPreview({ ...changed.page, version: 0, conflict: null, errors }, null) };
    },
  };
}

import { newPageAddress, adminPageAddress } from "../addresses.ts";
import type { FormPage } from "../domain/pages.ts";
import { isSuggested, type PageValue, type WritePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { formPage, pickFields, versionIn } from "./form.ts";
import { htmlOf } from "./markdown.ts";
import type { AdminContext, AdminRoute, Submission } from "./page.ts";
import { firstValueAt, newPageValue, pageValueAt } from "./page-value.ts";
import { slugs, type TextPages } from "./text-pages.ts";

const withPreview = (form: FormPage, slug: string | null, isRequested = false): WritePage => ({
  ...form,
  title: (slug && form.typed["title"]) || form.title,
  slug,
  preview: { html: htmlOf(form.typed["text"] ?? ""), isRequested },
});

/** Handles the submitted form. For the button "preview", returns the form with a preview, and saves nothing. */
async function change(form: AdminRoute<FormPage>, slug: string | null, context: AdminContext, sent: Submission) {
  if (sent.form["preview"]) {
    const shown = await form.show(context, new URLSearchParams());
    if (!shown) return null;
    const typed = pickFields(Object.keys(shown.typed), sent.form);
    const page = { ...shown, saved: false, typed, version: versionIn(sent.form) ?? 0, seen: sent.form["seen"] ?? "" };
    return { status: 200 as const, page: withPreview(page, slug, true) };
  }
  const changed = await form.change(context, sent);
  return changed && "page" in changed ? { ...changed, page: withPreview(changed.page, slug) } : changed;
}

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
      const { slug = "" } = context.params;
      const form = slugs.test(slug) ? await formAt(slug).show(context, query) : null;
      return form && (form.version > 0 || isSuggested(slug)) ? withPreview(form, slug) : null;
    },
    async change(context, sent) {
      const { slug = "" } = context.params;
      return slugs.test(slug) ? change(formAt(slug), slug, context, sent) : null;
    },
  };
}

export function writeNewPage(textPages: TextPages): AdminRoute<WritePage> {
  const form = formPage<PageValue & { slug: string }>({
    title: textPageMessages.write.title,
    address: (query, { slug }) => adminPageAddress(slug, query),
    settings: {
      read: async () => null,
      save: ({ value: { slug: key, ...value }, ...saving }) => textPages.save({ ...saving, key, value }),
    },
    key: newPageAddress.pattern,
    parse: newPageValue,
    first: { slug: "", ...firstValueAt("") },
  });
  return {
    async show(context, query) {
      const shown = await form.show(context, query);
      return shown && withPreview(shown, null);
    },
    async change(context, sent) {
      const isSaving = !sent.form["preview"];
      const asNew = isSaving ? { ...sent, form: { ...sent.form, version: "0", seen: "" } } : sent;
      const changed = await change(form, null, context, asNew);
      if (!changed || !("page" in changed) || !changed.page.conflict) return changed;
      const errors = { slug: textPageMessages.write.taken };
      return { status: 422, page: { ...changed.page, version: 0, conflict: null, errors } };
    },
  };
}

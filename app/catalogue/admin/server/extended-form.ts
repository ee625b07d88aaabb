import type { FormPage } from "../../../admin/domain/pages.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";

/** Adds the result of `more` to the data of a form's page. After a submission, `more` gets an empty query. */
export function extendedForm<More extends object>(
  form: AdminRoute<FormPage>,
  more: (page: FormPage, query: URLSearchParams) => Promise<More>,
): AdminRoute<FormPage & More> {
  const extended = async (page: FormPage, query = new URLSearchParams()) => ({ ...page, ...(await more(page, query)) });
  return {
    async show(context, query) {
      const page = await form.show(context, query);
      return page && extended(page, query);
    },
    async change(context, sent) {
      const changed = await form.change(context, sent);
      return changed && "page" in changed ? { ...changed, page: await extended(changed.page) } : changed;
    },
  };
}

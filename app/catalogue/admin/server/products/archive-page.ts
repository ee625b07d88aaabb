import { adminProductAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import type { ArchivePage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import type { ProductEditor } from "./products.ts";

export function archivePage(products: ProductEditor): AdminRoute<ArchivePage> {
  async function shown(id: string, problem: string | null): Promise<ArchivePage | null> {
    const read = await products.read(id);
    if (!read) return null;
    const isArchived = read.archived !== null;
    const title = productMessages.archive[isArchived ? "restoreTitle" : "title"](read.value.title);
    return { title, id, version: read.version, isArchived, planned: await products.countScheduled(id), problem };
  }

  return {
    show: ({ params }) => shown(productIn(params), null),

    async change({ params, user }, { form: { version = "", what } }) {
      const id = productIn(params);
      const again = async (status: 409 | 422, problem: string) => {
        const page = await shown(id, problem);
        return page && { status, page };
      };
      if (!/^\d{1,9}$/.test(version) || (what !== "archive" && what !== "restore"))
        return again(422, productMessages.archive.wrong);
      const changed = await products[what]({ id, version: Number(version), by: user.id });
      if (changed.ok) return { redirect: adminProductAddress(id) };
      if (changed.is === "gone") return null;
      return again(409, changed.is === "changed" ? productMessages.archive.changed : productMessages.form.importing);
    },
  };
}

import { adminProductAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import type { ArchivePage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import type { ProductEditor } from "./products.ts";

const problems = () => ({
  importing: productMessages.form.importing,
  changed: productMessages.archive.changed,
  gone: productMessages.archive.wrong,
});

export function archivePage(products: ProductEditor): AdminRoute<ArchivePage> {
  async function shown(productId: string, problem: string | null = null): Promise<ArchivePage | null> {
    const id = productIn(productId);
    const read = id === null ? null : await products.read(id);
    if (!read) return null;
    const isArchived = read.archived !== null;
    const title = (isArchived ? productMessages.archive.restoreTitle : productMessages.archive.title)(read.value.title);
    const planned = (await products.planned(read.id)).filter(({ appliedAt }) => !appliedAt).length;
    return { title, id: read.id, version: read.version, isArchived, planned, problem };
  }

  return {
    show: ({ params }) => shown(params["id"]!),

    async change({ params, user }, { form: { version = "", what } }) {
      const id = productIn(params["id"]!);
      if (id === null) return null;
      const again = async (status: 409 | 422, problem: string) => {
        const page = await shown(params["id"]!, problem);
        return page && { status, page };
      };
      if (!/^\d{1,9}$/.test(version) || (what !== "archive" && what !== "restore"))
        return again(422, productMessages.archive.wrong);
      const changed =
        what === "archive"
          ? await products.archive({ id, version: Number(version), by: user.id })
          : await products.restore({ id, by: user.id });
      if (changed.ok) return { redirect: adminProductAddress(id) };
      return changed.is === "gone" ? null : again(409, problems()[changed.is]);
    },
  };
}

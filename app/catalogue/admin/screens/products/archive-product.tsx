import { archiveProductAddress, adminProductAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { ArchivePage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";

/** Asks the owner to confirm archiving or restoring a product. */
export default function ArchiveProduct({ frame, title, ...page }: AdminPage<ArchivePage>) {
  const { id, version, isArchived, planned, problem } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      <Form
        action={archiveProductAddress(id)}
        submit={isArchived ? productMessages.archive.restore : productMessages.archive.archive}
        problem={problem}
        hidden={{ version: String(version), what: isArchived ? "restore" : "archive" }}
      >
        <p>{isArchived ? productMessages.archive.restoreLead : productMessages.archive.lead}</p>
        {!isArchived && planned > 0 && <p>{productMessages.archive.planned}</p>}
      </Form>
      <p>
        <a href={adminProductAddress(id)}>{productMessages.archive.keep}</a>
      </p>
    </AdminLayout>
  );
}

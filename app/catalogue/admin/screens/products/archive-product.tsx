import { archiveProductAddress, adminProductAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { ArchivePage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { AdminLayout, LinkParagraph } from "../../../../admin/ui/page.tsx";

export default function ArchiveProduct({ frame, title, ...page }: AdminPage<ArchivePage>) {
  const { id, version, isArchived, planned, problem } = page;
  const { archive: messages, product } = productMessages;
  const what = isArchived ? "restore" : "archive";
  return (
    <AdminLayout frame={frame} title={title}>
      <Form
        action={archiveProductAddress(id)}
        submit={product[what]}
        problem={problem}
        hidden={{ version: String(version), what }}
      >
        <p>{isArchived ? messages.restoreLead : messages.lead}</p>
        {!isArchived && planned > 0 && <p>{messages.planned}</p>}
      </Form>
      <LinkParagraph href={adminProductAddress(id)}>{messages.keep}</LinkParagraph>
    </AdminLayout>
  );
}

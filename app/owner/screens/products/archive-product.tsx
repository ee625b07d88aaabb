import { archiveProductAddress, ownerProductAddress } from "../../addresses.ts";
import type { Page } from "../../domain/pages.ts";
import type { ArchivePage } from "../../domain/products/pages.ts";
import { productWords } from "../../product-words.ts";
import { Form } from "../../ui/form.tsx";
import { OwnerPage } from "../../ui/page.tsx";

const words = productWords.archive;

/** The question whether a product is to be archived, or put back. */
export default function ArchiveProduct({ frame, title, ...page }: Page<ArchivePage>) {
  const { id, version, isArchived, planned, trouble } = page;
  return (
    <OwnerPage frame={frame} title={title}>
      <Form
        action={archiveProductAddress(id)}
        submit={isArchived ? words.restore : words.archive}
        trouble={trouble}
        hidden={{ version: String(version), what: isArchived ? "restore" : "archive" }}
      >
        <p>{isArchived ? words.restoreLead : words.lead}</p>
        {!isArchived && planned > 0 && <p>{words.planned}</p>}
      </Form>
      <p>
        <a href={ownerProductAddress(id)}>{words.keep}</a>
      </p>
    </OwnerPage>
  );
}

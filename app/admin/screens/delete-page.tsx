import { moment } from "../../catalogue/domain/moment.ts";
import { deletePageAddress, adminPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { DeletePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";

const messages = textPageMessages.delete;

/** Confirmation of deleting a page. */
export default function DeletePageScreen({ frame, title, slug, version, trouble, changed }: AdminPage<DeletePage>) {
  const { by, at } = changed;
  const why = trouble && (trouble === "changed" ? messages.changed(by, moment(at, frame.formats)) : messages.wrong);
  return (
    <AdminLayout frame={frame} title={title}>
      <Form
        action={deletePageAddress(slug)}
        submit={messages.delete}
        trouble={why}
        hidden={{ version: String(version) }}
      >
        <p>{messages.lead}</p>
      </Form>
      <p>
        <a href={adminPageAddress(slug)}>{messages.keep}</a>
      </p>
    </AdminLayout>
  );
}

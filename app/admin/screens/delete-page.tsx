import { deletePageAddress, adminPageAddress } from "../addresses.ts";
import { moment } from "../domain/moment.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { DeletePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { Form } from "../ui/form.tsx";
import { AdminLayout, LinkParagraph } from "../ui/page.tsx";

export default function DeletePageScreen({ frame, title, slug, version, problem, changed }: AdminPage<DeletePage>) {
  const { delete: messages } = textPageMessages;
  const why = problem === "changed" ? messages.changed(changed.by, moment(changed.at, frame.formats)) : messages.wrong;
  return (
    <AdminLayout frame={frame} title={title}>
      <Form
        action={deletePageAddress(slug)}
        submit={messages.delete}
        problem={problem && why}
        hidden={{ version: String(version) }}
      >
        <p>{messages.lead}</p>
      </Form>
      <LinkParagraph href={adminPageAddress(slug)}>{messages.keep}</LinkParagraph>
    </AdminLayout>
  );
}

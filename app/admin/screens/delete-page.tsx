import { moment } from "../domain/moment.ts";
import { deletePageAddress, adminPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { DeletePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";

export default function DeletePageScreen({ frame, title, slug, version, problem, changed }: AdminPage<DeletePage>) {
  const { by, at } = changed;
  const why =
    problem &&
    (problem === "changed"
      ? textPageMessages.delete.changed(by, moment(at, frame.formats))
      : textPageMessages.delete.wrong);
  return (
    <AdminLayout frame={frame} title={title}>
      <Form
        action={deletePageAddress(slug)}
        submit={textPageMessages.delete.delete}
        problem={why}
        hidden={{ version: String(version) }}
      >
        <p>{textPageMessages.delete.lead}</p>
      </Form>
      <p>
        <a href={adminPageAddress(slug)}>{textPageMessages.delete.keep}</a>
      </p>
    </AdminLayout>
  );
}

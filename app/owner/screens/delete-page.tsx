import { moment } from "../../catalogue/domain/moment.ts";
import { deletePageAddress, ownerPageAddress } from "../addresses.ts";
import type { Page } from "../domain/pages.ts";
import type { DeletePage } from "../domain/text-pages.ts";
import { pageWords } from "../page-words.ts";
import { Form } from "../ui/form.tsx";
import { OwnerPage } from "../ui/page.tsx";

const words = pageWords.delete;

/** The question whether a page is to be deleted. */
export default function DeletePageScreen({ frame, title, slug, version, trouble, changed }: Page<DeletePage>) {
  const { by, at } = changed;
  const why = trouble && (trouble === "changed" ? words.changed(by, moment(at, frame.written)) : words.wrong);
  return (
    <OwnerPage frame={frame} title={title}>
      <Form action={deletePageAddress(slug)} submit={words.delete} trouble={why} hidden={{ version: String(version) }}>
        <p>{words.lead}</p>
      </Form>
      <p>
        <a href={ownerPageAddress(slug)}>{words.keep}</a>
      </p>
    </OwnerPage>
  );
}

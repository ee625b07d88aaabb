import { isNothing } from "../../../domain/import.ts";
import { importAddress, importFileAddress } from "../../addresses.ts";
import type { ImportFilePage } from "../../domain/import.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import { importMessages as messages } from "../../import-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { Found } from "../../ui/import/found.tsx";
import { FileText } from "../../ui/import/file-text.tsx";
import { AdminLayout, LinkParagraph } from "../../../../admin/ui/page.tsx";
import { Progress } from "../../../../admin/ui/progress.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { AdminFieldError } from "../../../../admin/ui/field-error.tsx";
import { useCount } from "../../../../admin/ui/locale-context.ts";

export default function ImportFile({ frame, title, ...page }: AdminPage<ImportFilePage>) {
  const { file, running, preview, problem, done, mayChange } = page;
  const action = importFileAddress(file.id);
  return (
    <AdminLayout frame={frame} title={title}>
      <p>
        <FileText {...file} />
      </p>
      {problem && <AdminFieldError errors={{}}>{messages.problems[problem]}</AdminFieldError>}
      {running && <Progress job={running.job} label={messages.doing[running.what]} href={action} />}
      {running && mayChange && (
        <Form action={action} submit={messages.cancel} button={{ tone: "grey", name: "what", value: "cancel" }} />
      )}
      {done && <Done {...done} />}
      {preview && <Found preview={preview} />}
      {!running && !done && mayChange && <Next file={file} preview={preview} />}
      {done && <LinkParagraph href={importAddress()}>{messages.back}</LinkParagraph>}
    </AdminLayout>
  );
}

function Done({ past }: NonNullable<ImportFilePage["done"]>) {
  const count = useCount();
  return (
    <Message>
      {past ? messages.done(count(past.added), count(past.changed), count(past.gone)) : messages.doneNothing}
    </Message>
  );
}

function Next({ file, preview }: Pick<ImportFilePage, "file" | "preview">) {
  const action = importFileAddress(file.id);
  const { difference = null, fingerprint = "" } = preview && "difference" in preview ? preview : {};
  return (
    <>
      {difference && !isNothing(difference) && (
        <Form action={action} submit={messages.import} hidden={{ what: "import", expected: fingerprint ?? "" }}>
          <p>{messages.stock}</p>
          {difference.gone.count > 0 && <p>{messages.goLead}</p>}
        </Form>
      )}
      {!preview && <Form action={action} submit={messages.lookAgain} hidden={{ what: "look" }} />}
      <Form action={action} submit={messages.forget} button={{ tone: "grey", name: "what", value: "forget" }} />
    </>
  );
}

import { isNothing } from "../../../domain/import.ts";
import { importAddress, importFileAddress } from "../../addresses.ts";
import type { ImportFilePage } from "../../domain/import.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import { importMessages as messages } from "../../import-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { Found } from "../../ui/import/found.tsx";
import { megabytes } from "../../ui/import/megabytes.ts";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { Progress } from "../../../../admin/ui/progress.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { AdminFieldError } from "../../../../admin/ui/field-error.tsx";
import { useCount, useMoment } from "../../../../admin/ui/locale-context.ts";

const problemMessages = () => ({
  changed: messages.changed,
  "broken off": messages.brokenOff,
  "look broken off": messages.lookBrokenOff,
  cancelled: messages.cancelled,
});

/** Preview, progress and result of importing a file. */
export default function ImportFile({ frame, title, ...page }: AdminPage<ImportFilePage>) {
  const { file, doing, looked, problem, done, mayChange } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      <About file={file} />
      {problem && <AdminFieldError errors={{}}>{problemMessages()[problem]}</AdminFieldError>}
      {doing && <Progress job={doing.job} label={messages.doing[doing.what]} href={importFileAddress(file.id)} />}
      {doing && mayChange && (
        <Form
          action={importFileAddress(file.id)}
          submit={messages.cancel}
          button={{ tone: "grey", name: "what", value: "cancel" }}
        />
      )}
      {done && <Done {...done} />}
      {looked && <Found looked={looked} />}
      {!doing && !done && mayChange && <Next file={file} looked={looked} />}
      {done && (
        <p>
          <a href={importAddress()}>{messages.back}</a>
        </p>
      )}
    </AdminLayout>
  );
}

function About({ file: { name, size, by, at } }: Pick<ImportFilePage, "file">) {
  const moment = useMoment();
  return <p>{messages.waitingFile(name, megabytes(size), by, moment(at))}</p>;
}

function Done({ past }: NonNullable<ImportFilePage["done"]>) {
  const count = useCount();
  const { added, changed, gone } = past ?? { added: 0, changed: 0, gone: 0 };
  return <Message>{past ? messages.done(count(added), count(changed), count(gone)) : messages.doneNothing}</Message>;
}

/** Forms to preview, import or discard a file. */
function Next({ file, looked }: Pick<ImportFilePage, "file" | "looked">) {
  const action = importFileAddress(file.id);
  const difference = looked && "difference" in looked ? looked.difference : null;
  const fingerprint = looked && "fingerprint" in looked ? looked.fingerprint : null;
  return (
    <>
      {difference && !isNothing(difference) && (
        <Form action={action} submit={messages.import} hidden={{ what: "import", expected: fingerprint ?? "" }}>
          <p>{messages.stock}</p>
          {difference.gone.count > 0 && <p>{messages.goLead}</p>}
        </Form>
      )}
      {!looked && <Form action={action} submit={messages.lookAgain} hidden={{ what: "look" }} />}
      <Form action={action} submit={messages.forget} button={{ tone: "grey", name: "what", value: "forget" }} />
    </>
  );
}

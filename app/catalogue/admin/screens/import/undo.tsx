import { importAddress, undoImportAddress } from "../../addresses.ts";
import type { Undoing } from "../../../domain/import.ts";
import type { UndoImportPage } from "../../domain/import.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import { importMessages } from "../../import-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { AdminLayout, LinkParagraph } from "../../../../admin/ui/page.tsx";
import { Progress } from "../../../../admin/ui/progress.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { useCount, useMoment } from "../../../../admin/ui/locale-context.ts";
import { FirstItems } from "../../ui/import/first-items.tsx";

export default function UndoImport({ frame, title, ...page }: AdminPage<UndoImportPage>) {
  const { past, running, mayChange } = page;
  const { undo: messages, cancel, back } = importMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      {running && <Progress job={running.job} label={messages.doing[running.what]} href={undoImportAddress()} />}
      {running && past && mayChange && (
        <Form
          action={undoImportAddress()}
          submit={cancel}
          button={{ tone: "grey", name: "what", value: "cancel" }}
          hidden={{ import: String(past.id) }}
        />
      )}
      {!past && <p>{messages.none}</p>}
      {past && !running && <UndoForm {...page} past={past} />}
      <LinkParagraph href={importAddress()}>{back}</LinkParagraph>
    </AdminLayout>
  );
}

type Props = Omit<UndoImportPage, "past" | "title"> & { past: NonNullable<UndoImportPage["past"]> };

function UndoForm({ past, undoing, mayChange, problem }: Props) {
  const [count, moment] = [useCount(), useMoment()];
  const { undo: messages, host, problems } = importMessages;
  if (past.undoneAt)
    return undoing ? (
      <>
        <Message>{messages.done(count(undoing.added), count(undoing.changed), count(undoing.gone))}</Message>
        <Skipped left={undoing.left} />
      </>
    ) : (
      <p>{messages.already(moment(past.undoneAt))}</p>
    );
  const what = undoing ? "undo" : "look";
  return (
    <>
      <p>{messages.which(past.by ?? host, moment(past.at))}</p>
      <p>{messages.lead}</p>
      {undoing && <p>{messages.would(count(undoing.added), count(undoing.changed), count(undoing.gone))}</p>}
      {undoing && <Skipped left={undoing.left} />}
      {mayChange && (
        <Form
          action={undoImportAddress()}
          submit={messages[what]}
          problem={problem && { ...problems, "broken off": messages.brokenOff }[problem]}
          hidden={{ what, import: String(past.id) }}
        />
      )}
    </>
  );
}

function Skipped({ left }: Pick<Undoing, "left">) {
  const { undo: messages, columns } = importMessages;
  return (
    <FirstItems
      name={messages.left}
      of={left}
      columns={[columns.id, columns.reason]}
      rows={({ id, why }) => [[id, messages.why[why]]]}
    />
  );
}

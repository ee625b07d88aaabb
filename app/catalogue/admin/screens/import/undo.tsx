import { importAddress, undoImportAddress } from "../../addresses.ts";
import type { UndoImportPage } from "../../domain/import.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import { importMessages } from "../../import-messages.ts";
import { Form } from "../../../../admin/ui/form.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { Progress } from "../../../../admin/ui/progress.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { Table } from "../../../../admin/ui/table.tsx";
import { useCount, useMoment } from "../../../../admin/ui/locale-context.ts";

/** Preview, progress and result of undoing the last import. */
export default function UndoImport({ frame, title, ...page }: AdminPage<UndoImportPage>) {
  const { past, doing, mayChange } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      {doing && <Progress job={doing.job} label={importMessages.undo.doing[doing.what]} href={undoImportAddress()} />}
      {doing && past && mayChange && (
        <Form
          action={undoImportAddress()}
          submit={importMessages.cancel}
          button={{ tone: "grey", name: "what", value: "cancel" }}
          hidden={{ import: String(past.id) }}
        />
      )}
      {!past && <p>{importMessages.undo.none}</p>}
      {past && !doing && (past.undoneAt ? <Undone {...page} past={past} /> : <ToUndo {...page} past={past} />)}
      <p>
        <a href={importAddress()}>{importMessages.back}</a>
      </p>
    </AdminLayout>
  );
}

type Props = Omit<UndoImportPage, "past" | "title"> & { past: NonNullable<UndoImportPage["past"]> };

function Undone({ past, undoing }: Props) {
  const [count, moment] = [useCount(), useMoment()];
  if (!undoing) return <p>{importMessages.undo.already(moment(past.undoneAt!))}</p>;
  const { added, changed, gone } = undoing;
  return (
    <>
      <Message>{importMessages.undo.done(count(added), count(changed), count(gone))}</Message>
      <Left {...undoing.left} />
    </>
  );
}

function ToUndo({ past, undoing, mayChange, problem }: Props) {
  const [count, moment] = [useCount(), useMoment()];
  const what = undoing ? "undo" : "look";
  return (
    <>
      <p>{importMessages.undo.which(past.by ?? importMessages.host, moment(past.at))}</p>
      <p>{importMessages.undo.lead}</p>
      {undoing && <p>{importMessages.undo.would(count(undoing.added), count(undoing.changed), count(undoing.gone))}</p>}
      {undoing && <Left {...undoing.left} />}
      {mayChange && (
        <Form
          action={undoImportAddress()}
          submit={importMessages.undo[what]}
          problem={
            problem && { "broken off": importMessages.undo.brokenOff, cancelled: importMessages.cancelled }[problem]
          }
          hidden={{ what, import: String(past.id) }}
        />
      )}
    </>
  );
}

function Left({ count: all, first }: NonNullable<UndoImportPage["undoing"]>["left"]) {
  const count = useCount();
  if (all === 0) return null;
  return (
    <>
      <h2>{importMessages.undo.left(count(all))}</h2>
      <Table
        label={importMessages.undo.left(count(all))}
        columns={[importMessages.columns.id, importMessages.columns.reason]}
      >
        {first.map(({ id, why }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{importMessages.undo.why[why]}</td>
          </tr>
        ))}
      </Table>
      {all > first.length && <p>{importMessages.more(count(all - first.length))}</p>}
    </>
  );
}

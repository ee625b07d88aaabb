import { exportAddress, importAddress, importFileAddress, undoImportAddress } from "../../addresses.ts";
import type { ImportPage, PastImport } from "../../domain/import.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import { importMessages as messages } from "../../import-messages.ts";
import { FileText } from "../../ui/import/file-text.tsx";
import { Moment } from "../../../../admin/ui/moment.tsx";
import { AdminLayout, LinkParagraph } from "../../../../admin/ui/page.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { MomentCell, Table } from "../../../../admin/ui/table.tsx";
import { useCount } from "../../../../admin/ui/locale-context.ts";
import { UploadForm } from "../../../../admin/ui/upload-form.tsx";
import { adminMessages } from "../../../../admin/messages.ts";

export default function Import({ frame, title, mayChange, error, waiting, past, forgotten }: AdminPage<ImportPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      {forgotten && <Message>{messages.forgotten}</Message>}
      <p>{mayChange ? messages.lead : adminMessages.form.readOnly}</p>
      {mayChange && (
        <UploadForm
          action={importAddress()}
          submit={messages.look}
          label={messages.file}
          hint={messages.fileHint}
          accept=".csv,.json,.jsonl,text/csv,application/json"
          error={error}
          wrong={messages.wrong}
        />
      )}
      {waiting.length > 0 && <h2>{messages.waiting}</h2>}
      {waiting.length > 0 && (
        <ul>
          {waiting.map((file) => (
            <li key={file.id}>
              <a href={importFileAddress(file.id)}>
                <FileText {...file} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>{messages.exportLead}</p>
      <p>
        <a href={exportAddress()} download>
          {messages.export}
        </a>
      </p>
      <h2>{messages.past}</h2>
      {past.length > 0 ? <Past imports={past} /> : <p>{messages.nonePast}</p>}
      {past[0] && !past[0].undoneAt && mayChange && (
        <LinkParagraph href={undoImportAddress()}>{messages.undoLast}</LinkParagraph>
      )}
    </AdminLayout>
  );
}

function Past({ imports }: { imports: readonly PastImport[] }) {
  const count = useCount();
  return (
    <Table label={messages.past} columns={Object.values(messages.pastColumns)}>
      {imports.map(({ id, at, by, added, changed, gone, undoneAt }) => (
        <tr key={id}>
          <MomentCell at={at} />
          <td>{by ?? messages.host}</td>
          <td>{count(added)}</td>
          <td>{count(changed)}</td>
          <td>{count(gone)}</td>
          <td>{undoneAt && <Moment at={undoneAt} />}</td>
        </tr>
      ))}
    </Table>
  );
}

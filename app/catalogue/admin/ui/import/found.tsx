import { type Difference, isNothing } from "../../../domain/import.ts";
import type { ImportPreview } from "../../domain/import.ts";
import { importMessages as messages } from "../../import-messages.ts";
import { useCount } from "../../../../admin/ui/locale-context.ts";
import { FirstItems } from "./first-items.tsx";

export function Found({ preview }: { preview: ImportPreview }) {
  const count = useCount();
  if ("unreadable" in preview)
    return (
      <>
        <p>{messages.unreadable}</p>
        <p>{preview.unreadable}</p>
      </>
    );
  const { read, refused, difference } = preview;
  const { columns, summary } = messages;
  return (
    <>
      <p>{messages.read(count(read))}</p>
      {refused.count > 0 && <p>{messages.refusedLead}</p>}
      <FirstItems
        name={summary.refused}
        of={refused}
        columns={[columns.line, columns.reason]}
        rows={({ line, reason }) => [[count(line), reason]]}
      />
      {difference && isNothing(difference) && <p>{messages.nothing}</p>}
      {difference && <Changes {...difference} />}
    </>
  );
}

function Changes({ added, restored, changed, gone, departments }: Difference) {
  const count = useCount();
  const { columns, summary, department } = messages;
  const changedDepartments = [
    ...departments.added.map((name) => [name, department.added]),
    ...departments.renamed.map(({ from, to }) => [from, department.renamed(to)]),
    ...departments.gone.map((name) => [name, department.gone]),
  ];
  const inFile = {
    columns: [columns.id, columns.title, columns.line],
    rows: ({ id, title, line }: Difference["added"]["first"][number]) => [[id, title, count(line)]],
  };
  return (
    <>
      <FirstItems name={summary.added} of={added} {...inFile} />
      <FirstItems name={summary.restored} of={restored} {...inFile} />
      <FirstItems
        name={summary.changed}
        of={changed}
        columns={[columns.id, columns.field, columns.from, columns.to]}
        rows={({ id, fields }) => fields.map(({ name, from, to }) => [id, name, short(from), short(to)])}
      />
      <FirstItems
        name={summary.gone}
        of={gone}
        columns={[columns.id, columns.title]}
        rows={({ id, title }) => [[id, title]]}
      />
      <FirstItems
        name={messages.departments}
        of={{ count: changedDepartments.length, first: changedDepartments }}
        columns={[columns.name, columns.becomes]}
        rows={(cells) => [cells]}
      />
    </>
  );
}

const maxLength = 200;

const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

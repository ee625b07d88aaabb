import type { ReactNode } from "react";
import { type Difference, isNothing, type Some } from "../../../domain/import.ts";
import type { Looked } from "../../domain/import.ts";
import { importMessages as messages } from "../../import-messages.ts";
import { Table } from "../../../../admin/ui/table.tsx";
import { useCount } from "../../../../admin/ui/locale-context.ts";

/** Preview of an import: changes, or refused rows. */
export function Found({ looked }: { looked: Looked }) {
  const count = useCount();
  if ("unreadable" in looked)
    return (
      <>
        <p>{messages.unreadable}</p>
        <p>{looked.unreadable}</p>
      </>
    );
  const { read, refused, difference } = looked;
  return (
    <>
      <p>{messages.read(count(read))}</p>
      {refused.count > 0 && <p>{messages.refusedLead}</p>}
      {refused.count > 0 && (
        <Some name={messages.summary.refused} of={refused} columns={[messages.columns.line, messages.columns.reason]}>
          {refused.first.map(({ line, reason }) => (
            <Row key={`${line} ${reason}`} cells={{ line: count(line), reason }} />
          ))}
        </Some>
      )}
      {difference && isNothing(difference) && <p>{messages.nothing}</p>}
      {difference && <Changes {...difference} />}
    </>
  );
}

function Changes({ added, restored, changed, gone, departments }: Difference) {
  const count = useCount();
  const others = [
    ...departments.added.map((name) => [name, messages.department.added] as const),
    ...departments.renamed.map(({ from, to }) => [from, messages.department.renamed(to)] as const),
    ...departments.gone.map((name) => [name, messages.department.gone] as const),
  ];
  return (
    <>
      {[
        { name: messages.summary.added, of: added },
        { name: messages.summary.restored, of: restored },
      ].map(({ name, of }) => (
        <Some
          key={name}
          name={name}
          of={of}
          columns={[messages.columns.id, messages.columns.title, messages.columns.line]}
        >
          {of.first.map(({ id, title, line }) => (
            <Row key={id} cells={{ id, title, line: count(line) }} />
          ))}
        </Some>
      ))}
      <Some
        name={messages.summary.changed}
        of={changed}
        columns={[messages.columns.id, messages.columns.field, messages.columns.from, messages.columns.to]}
      >
        {changed.first.flatMap(({ id, fields }) =>
          fields.map(({ name, from, to }) => (
            <Row key={`${id} ${name}`} cells={{ id, name, from: short(from), to: short(to) }} />
          )),
        )}
      </Some>
      <Some name={messages.summary.gone} of={gone} columns={[messages.columns.id, messages.columns.title]}>
        {gone.first.map(({ id, title }) => (
          <Row key={id} cells={{ id, title }} />
        ))}
      </Some>
      <Some
        name={messages.departments}
        of={{ count: others.length, first: others }}
        columns={[messages.columns.name, messages.columns.becomes]}
      >
        {others.map(([name, becomes]) => (
          <Row key={`${name} ${becomes}`} cells={{ name, becomes }} />
        ))}
      </Some>
    </>
  );
}

type SomeProps = { name: string; of: Some<unknown>; columns: readonly string[]; children: ReactNode };

/** Table of the first items of a list, with the total number of items. Renders nothing for an empty list. */
function Some({ name, of, columns: heads, children }: SomeProps) {
  const count = useCount();
  if (of.count === 0) return null;
  return (
    <>
      <h2>
        {name}: {count(of.count)}
      </h2>
      <Table label={name} columns={heads}>
        {children}
      </Table>
      {of.count > of.first.length && <p>{messages.more(count(of.count - of.first.length))}</p>}
    </>
  );
}

const Row = ({ cells }: { cells: Readonly<Record<string, string>> }) => (
  <tr>
    {Object.entries(cells).map(([name, cell]) => (
      <td key={name}>{cell}</td>
    ))}
  </tr>
);

/** Maximum length of a displayed value, in characters. */
const maxLength = 200;

const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

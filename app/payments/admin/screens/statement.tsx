import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { useCount } from "../../../admin/ui/locale-context.ts";
import { Day } from "../../../admin/ui/moment.tsx";
import { PageLinks } from "../../../admin/ui/page-links.tsx";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import type { Match } from "../../domain/matching.ts";
import { statementColumns } from "../../domain/statement.ts";
import { statementAddress, statementsAddress } from "../addresses.ts";
import type { StatementPage } from "../domain/pages.ts";
import { statementMessages as messages } from "../statement-messages.ts";

export default function Statement({ frame, title, ...page }: AdminPage<StatementPage>) {
  const { id, mayChange, rows, error, preview } = page;
  const hasNew = preview?.counts.some(({ kind }) => !/^(repeated|imported|outgoing)$/.test(kind));
  const action = statementAddress(id);
  return (
    <AdminLayout frame={frame} title={title}>
      {error && <AdminFieldError errors={{}}>{error}</AdminFieldError>}
      {rows && <Columns {...page} rows={rows} />}
      {preview && <Preview id={id} {...preview} />}
      {preview && !hasNew && <p>{messages.nothing}</p>}
      {preview && hasNew && mayChange && (
        <Form action={action} submit={messages.import} hidden={{ what: "import", expected: preview.expected }} />
      )}
      {mayChange && (
        <Form action={action} submit={messages.discard} button={{ tone: "grey", name: "what", value: "discard" }} />
      )}
      <LinkParagraph href={statementsAddress()}>{messages.back}</LinkParagraph>
    </AdminLayout>
  );
}

type ColumnsProps = Pick<StatementPage, "id" | "mayChange" | "typed"> & { rows: NonNullable<StatementPage["rows"]> };

function Columns({ id, rows, typed, mayChange }: ColumnsProps) {
  const columns = Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, at) => at);
  const names = columns.map((at) => messages.chooseColumn(at + 1));
  const options = [
    { value: "", label: messages.noColumn },
    ...statementColumns.map((value) => ({ value, label: messages.columnNames[value] })),
  ];
  return (
    <>
      <p>{messages.choose}</p>
      <Table label={messages.upload} columns={names}>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            {columns.map((at) => (
              <td key={at}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </Table>
      {mayChange && (
        <Form action={statementAddress(id)} submit={messages.use} hidden={{ what: "choose" }}>
          {names.map((label, at) => {
            const name = `column-${at}`;
            return <Field key={name} name={name} label={label} options={options} defaultValue={typed[name]} />;
          })}
        </Form>
      )}
    </>
  );
}

function Preview({ id, counts, lines }: NonNullable<StatementPage["preview"]> & { id: string }) {
  const count = useCount();
  const { bookedOn, amount, payer, text, match } = messages.columns;
  return (
    <>
      <h2>{messages.found}</h2>
      <Table label={messages.found} columns={[messages.summary, match]}>
        {counts.map((one) => (
          <tr key={one.kind}>
            <NumberCell>{count(one.count)}</NumberCell>
            <td>{messages.kinds[one.kind]}</td>
          </tr>
        ))}
      </Table>
      <Table label={messages.summary} columns={[bookedOn, amount, payer, text, match]}>
        {lines.rows.map((line) => (
          <tr key={line.key}>
            <td>
              <Day on={line.bookedOn} />
            </td>
            <NumberCell>{line.amount}</NumberCell>
            <TextCell>{line.payer}</TextCell>
            <TextCell>{line.text}</TextCell>
            <TextCell>
              <Result {...line.match} />
            </TextCell>
          </tr>
        ))}
      </Table>
      <PageLinks
        messages={{ ...messages.pages, pages: messages.summary }}
        address={(query) => statementAddress(id, query)}
        {...lines}
      />
    </>
  );
}

function Result(match: Match) {
  const kind = messages.kinds[match.kind];
  if (!("orderNumber" in match)) return kind;
  return <a href={adminOrderAddress(match.orderNumber)}>{messages.orderResult(match.orderNumber, kind)}</a>;
}

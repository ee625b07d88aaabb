import type { AdminPage } from "../../../admin/domain/pages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { useCount } from "../../../admin/ui/locale-context.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { Day } from "../../../admin/ui/moment.tsx";
import { PageLinks } from "../../../admin/ui/page-links.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { UploadForm } from "../../../admin/ui/upload-form.tsx";
import { adminMessages } from "../../../admin/messages.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { Button } from "../../../ui/button.tsx";
import { statementsAddress } from "../addresses.ts";
import type { StatementsPage } from "../domain/pages.ts";
import { orderPaymentMessages } from "../refund-messages.ts";
import { statementMessages as messages } from "../statement-messages.ts";

export default function Statements({ frame, title, ...page }: AdminPage<StatementsPage>) {
  const { mayChange, imported, done, uploadError, unmatched, toReturn } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      {imported !== null && <Imported count={imported} />}
      {done && <Message>{messages.done[done]}</Message>}
      <p>{mayChange ? messages.lead : adminMessages.form.readOnly}</p>
      {mayChange && (
        <UploadForm
          action={statementsAddress()}
          submit={messages.look}
          hidden={{ what: "upload" }}
          label={messages.upload}
          hint={messages.uploadHint}
          accept=".xml,.csv,.txt,.tsv,application/xml,text/xml,text/csv"
          error={uploadError}
          wrong={messages.wrong}
        />
      )}
      <h2>{messages.unmatched.heading}</h2>
      {unmatched.rows.length > 0 ? <Unmatched {...page} /> : <p>{messages.unmatched.none}</p>}
      <PageLinks
        messages={{ ...messages.pages, pages: messages.unmatched.heading }}
        address={statementsAddress}
        {...unmatched}
      />
      <h2>{messages.toReturn.heading}</h2>
      {toReturn.rows.length > 0 ? <ToReturn {...page} /> : <p>{messages.toReturn.none}</p>}
      <PageLinks
        messages={{ ...messages.pages, pages: messages.toReturn.heading }}
        address={({ before }) => statementsAddress(before ? { refunds: before } : {})}
        {...toReturn}
      />
    </AdminLayout>
  );
}

const Imported = ({ count }: { count: number }) => <Message>{messages.imported(useCount()(count))}</Message>;

function Unmatched({ unmatched, refused, mayChange }: StatementsPage) {
  const { columns, unmatched: texts } = messages;
  const { bookedOn, amount, payer, text } = columns;
  return (
    <Table label={texts.heading} columns={[payer, bookedOn, amount, text]}>
      {unmatched.rows.map((line) => {
        const isRefused = refused?.line === line.id;
        const described = { "aria-describedby": `line-${line.id}` };
        return (
          <tr key={line.id}>
            <TextCell>
              <span id={`line-${line.id}`}>{line.payer}</span>
              {mayChange && (
                <Form
                  action={statementsAddress()}
                  hidden={{ line: String(line.id), ...(isRefused && { sure: refused.typed }) }}
                  submit={texts.assign}
                  button={{ name: "what", value: "assign", ...described }}
                  buttons={
                    <Button type="submit" tone="grey" name="what" value="send back" {...described}>
                      {texts.sendBack}
                    </Button>
                  }
                >
                  <Field
                    name="order"
                    id={`order-${line.id}`}
                    label={texts.order}
                    error={isRefused ? refused.error : null}
                    inputMode="numeric"
                    defaultValue={isRefused ? refused.typed : (line.proposal ?? "")}
                  />
                </Form>
              )}
            </TextCell>
            <td>
              <Day on={line.bookedOn} />
            </td>
            <NumberCell>{line.amount}</NumberCell>
            <TextCell>{line.text}</TextCell>
          </tr>
        );
      })}
    </Table>
  );
}

function ToReturn({ toReturn, mayChange }: StatementsPage) {
  const { columns, toReturn: texts } = messages;
  return (
    <>
      <p>{texts.lead}</p>
      <Table label={texts.heading} columns={[texts.recipient, columns.amount, texts.reason]}>
        {toReturn.rows.map(({ id, name, amount, order, reason }) => (
          <tr key={id}>
            <TextCell>
              <span id={`return-${id}`}>{name}</span>
              {mayChange && (
                <Form
                  action={statementsAddress()}
                  hidden={{ what: "sent", id }}
                  submit={texts.done}
                  button={{ tone: "grey", "aria-describedby": `return-${id}` }}
                />
              )}
            </TextCell>
            <NumberCell>{amount}</NumberCell>
            <TextCell>
              {order !== null && <a href={adminOrderAddress(order)}>{texts.order(order)}</a>}{" "}
              {reason === null ? texts.unmatched : orderPaymentMessages.reasons[reason]}
            </TextCell>
          </tr>
        ))}
      </Table>
    </>
  );
}

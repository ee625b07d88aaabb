import { stockReasons } from "../../../domain/assortment.ts";
import { adminProductAddress, productStockAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { StockPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Form } from "../../../../admin/ui/form.tsx";
import { Moment } from "../../../../admin/ui/moment.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { NumberCell, Table, TextCell } from "../../../../admin/ui/table.tsx";
import { useCount } from "../../../../admin/ui/locale-context.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Form and history of a product's stock. */
export default function Stock({ frame, title, ...page }: AdminPage<StockPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <Changing {...page} />
      <h2>{productMessages.stock.record}</h2>
      {page.changes.length === 0 ? <p>{productMessages.stock.none}</p> : <Changes changes={page.changes} />}
      <a href={adminProductAddress(page.id)}>{productMessages.product.back}</a>
    </AdminLayout>
  );
}

function Changing({ id, stock, form, typed, problem, saved, mayChange }: Omit<StockPage, "title">) {
  const count = useCount();
  const now = (saved ? productMessages.stock.saved : productMessages.stock.now)(count(stock));
  const errors = problem?.errors ?? {};
  const field = (name: keyof typeof productMessages.stock.fields) => ({
    name,
    label: productMessages.stock.fields[name],
    defaultValue: typed[name],
    error: errors[name],
  });
  return (
    <>
      {saved ? <Message>{now}</Message> : <p>{now}</p>}
      {mayChange && (
        <Form
          action={productStockAddress(id)}
          submit={productMessages.stock.save}
          problem={problem?.sentence ?? null}
          errors={errors}
          hidden={{ version: String(stock), form }}
        >
          <Field {...field("what")} options={optionsOf(productMessages.stock.what)} />
          <Field {...field("units")} inputMode="numeric" aria-required />
          <Field
            {...field("reason")}
            options={stockReasons.map((value) => ({ value, label: productMessages.stock.reasons[value] }))}
          />
          <Field {...field("note")} hint={productMessages.stock.hints.note} />
        </Form>
      )}
    </>
  );
}

function Changes({ changes }: Pick<StockPage, "changes">) {
  const count = useCount();
  const written = (change: number) => (change < 0 ? "−" : "+") + count(Math.abs(change));
  return (
    <Table label={productMessages.stock.record} columns={Object.values(productMessages.stock.columns)}>
      {changes.map(({ id, at, by, change, stock, reason, note }) => (
        <tr key={id}>
          <td>
            <Moment at={at} />
          </td>
          <NumberCell>{written(change)}</NumberCell>
          <NumberCell>{count(stock)}</NumberCell>
          <td>{productMessages.stock.reasons[reason as keyof typeof productMessages.stock.reasons] ?? reason}</td>
          <TextCell>{note}</TextCell>
          <td>{by}</td>
        </tr>
      ))}
    </Table>
  );
}

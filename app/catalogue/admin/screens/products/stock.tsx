import { adminProductAddress, productStockAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { StockPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { Message } from "../../../../admin/ui/message.tsx";
import { MomentCell, NumberCell, Table, TextCell } from "../../../../admin/ui/table.tsx";
import { useCount } from "../../../../admin/ui/locale-context.ts";
import { optionsOf } from "../../ui/options.ts";
import { ProductForm } from "../../ui/products/product-form.tsx";

export default function Stock({ frame, title, ...page }: AdminPage<StockPage>) {
  const { stock: messages, product } = productMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      <ChangeForm {...page} />
      <h2>{messages.record}</h2>
      {page.changes.length === 0 ? <p>{messages.none}</p> : <Changes changes={page.changes} />}
      <a href={adminProductAddress(page.id)}>{product.back}</a>
    </AdminLayout>
  );
}

function ChangeForm({ id, stock, form, typed, problem, saved, mayChange }: Omit<StockPage, "title">) {
  const count = useCount();
  const { stock: messages } = productMessages;
  const { fields: labels, what, reasons, hints } = messages;
  const now = (saved ? messages.saved : messages.now)(count(stock));
  const fields = [
    { name: "what", label: labels.what, options: optionsOf(what) },
    { name: "units", label: labels.units, inputMode: "numeric" as const, "aria-required": true },
    { name: "reason", label: labels.reason, options: optionsOf(reasons) },
    { name: "note", label: labels.note, hint: hints.note },
  ];
  const hidden = { version: String(stock), form };
  return (
    <>
      {saved ? <Message>{now}</Message> : <p>{now}</p>}
      {mayChange && (
        <ProductForm action={productStockAddress(id)} submit={messages.save} {...{ hidden, fields, typed, problem }} />
      )}
    </>
  );
}

function Changes({ changes }: Pick<StockPage, "changes">) {
  const count = useCount();
  const { record, columns, reasons } = productMessages.stock;
  const reasonNames: Readonly<Record<string, string>> = reasons;
  const written = (change: number) => (change < 0 ? "−" : "+") + count(Math.abs(change));
  return (
    <Table label={record} columns={Object.values(columns)}>
      {changes.map(({ id, at, by, change, stock, reason, note }) => (
        <tr key={id}>
          <MomentCell at={at} />
          <NumberCell>{written(change)}</NumberCell>
          <NumberCell>{count(stock)}</NumberCell>
          <td>{reasonNames[reason] ?? reason}</td>
          <TextCell>{note}</TextCell>
          <td>{by}</td>
        </tr>
      ))}
    </Table>
  );
}

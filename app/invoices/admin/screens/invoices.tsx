import type { AdminPage } from "../../../admin/domain/pages.ts";
import { Filters } from "../../../admin/ui/filters.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { PageLinks } from "../../../admin/ui/page-links.tsx";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { LinkCell, MomentCell, NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { invoiceMessages } from "../../messages.ts";
import {
  adminInvoiceAddress,
  adminInvoicesAddress,
  invoicesCsvAddress,
  invoiceSettingsAddress,
  invoicesZipAddress,
} from "../addresses.ts";
import type { InvoicesPage } from "../domain/pages.ts";
import { invoiceAdminMessages } from "../messages.ts";

export default function Invoices({ frame, title, ...page }: AdminPage<InvoicesPage>) {
  const { filter, errors, invoices, failed, first, next, hasZip } = page;
  const { list: messages } = invoiceAdminMessages;
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <AdminLayout frame={frame} title={title}>
      {failed.length > 0 && <Message>{messages.failed(failed.join(", "))}</Message>}
      <Filters
        action={adminInvoicesAddress()}
        messages={messages}
        fields={{ q: { type: "search", hint: messages.hint }, from: { type: "date" }, to: { type: "date" } }}
        filter={filter}
        errors={errors}
      />
      {invoices.length === 0 && Object.keys(errors).length === 0 && (
        <p>{isNarrowed || !first ? messages.noneFound : messages.none}</p>
      )}
      {invoices.length > 0 && (
        <Table label={title} columns={messages.columns}>
          {invoices.map((invoice) => (
            <Listed key={invoice.number} {...invoice} />
          ))}
        </Table>
      )}
      <PageLinks messages={messages} address={adminInvoicesAddress} filter={filter} first={first} next={next} />
      {invoices.length > 0 && (
        <>
          <LinkParagraph href={invoicesCsvAddress(filter)}>{messages.csv}</LinkParagraph>
          <p>{hasZip ? <a href={invoicesZipAddress(filter)}>{messages.zip}</a> : messages.noZip}</p>
        </>
      )}
      <LinkParagraph href={invoiceSettingsAddress()}>{messages.settings}</LinkParagraph>
    </AdminLayout>
  );
}

function Listed({ number, kind, at, order, buyer, total }: InvoicesPage["invoices"][number]) {
  const amount = useAmount();
  return (
    <tr>
      <TextCell>
        <a href={adminInvoiceAddress(number)}>{number}</a>
        <small>{invoiceMessages.kinds[kind]}</small>
      </TextCell>
      <MomentCell at={at} />
      <LinkCell href={adminOrderAddress(order)}>{order}</LinkCell>
      <td>{buyer}</td>
      <NumberCell>{amount(kind === "invoice" ? total : -total)}</NumberCell>
    </tr>
  );
}

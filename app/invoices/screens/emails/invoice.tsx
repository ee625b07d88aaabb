import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../../orders/addresses.ts";
import type { InvoiceEmail } from "../../domain/emails.ts";
import { invoiceMessages } from "../../messages.ts";

export const subject = ({ data, shop }: EmailProps<InvoiceEmail>) =>
  invoiceMessages.email.subject(data.kind, data.document, shop.name);

export const sample: InvoiceEmail = {
  kind: "invoice",
  document: "INV-2026-00001",
  number: 100_001,
  page: orderAddress(100_001),
};

export default function InvoiceReady({ data: { kind, document, number, page } }: EmailProps<InvoiceEmail>) {
  const { heading, text, action, aside } = invoiceMessages.email;
  return (
    <LinkEmail heading={heading[kind]} text={text(kind, document, number)} action={action} href={page} aside={aside} />
  );
}

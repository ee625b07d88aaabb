import { orderAddress } from "../../orders/addresses.ts";
import type { DocumentKind } from "./document.ts";

/** Template data of the email about a document. `page` is the order's page. */
export type InvoiceEmail = {
  readonly kind: DocumentKind;
  readonly document: string;
  readonly number: number;
  readonly page: string;
};

export const sampleInvoice: InvoiceEmail = {
  kind: "invoice",
  document: "INV-2026-00001",
  number: 100_001,
  page: orderAddress(100_001),
};

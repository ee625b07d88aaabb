import type { DocumentKind } from "./document.ts";

/** Template data of the email about a document. `page` is the order's page. */
export type InvoiceEmail = {
  readonly kind: DocumentKind;
  readonly document: string;
  readonly number: number;
  readonly page: string;
};

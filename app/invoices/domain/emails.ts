import type { DocumentKind } from "./document.ts";

/** `page`: URL of the order's page. */
export type InvoiceEmail = {
  readonly kind: DocumentKind;
  readonly document: string;
  readonly number: number;
  readonly page: string;
};

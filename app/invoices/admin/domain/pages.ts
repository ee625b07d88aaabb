import type { Fields, FormPage } from "../../../admin/domain/pages.ts";
import type { OrderFilter } from "../../../orders/admin/domain/pages.ts";
import type { DocumentKind } from "../../domain/document.ts";

/** The list of invoices and credit notes, newest first. */
export type InvoicesPage = {
  readonly title: string;
  readonly filter: OrderFilter;
  readonly errors: Fields;
  readonly invoices: readonly {
    readonly number: string;
    readonly kind: DocumentKind;
    /** Time in ISO 8601. */
    readonly at: string;
    readonly order: number;
    readonly buyer: string;
    readonly total: number;
  }[];
  /** Numbers of orders whose invoice or credit note could not be created. */
  readonly failed: readonly number[];
  readonly first: boolean;
  readonly next: number | null;
  /** False if the matching documents are too many for a ZIP file. */
  readonly hasZip: boolean;
};

/** `isComplete`: true if the owner has set the seller's name and address. */
export type InvoiceSettingsPage = FormPage & { readonly isComplete: boolean };

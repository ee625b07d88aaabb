import type { Fields, FormPage } from "../../../admin/domain/pages.ts";
import type { DocumentKind } from "../../domain/document.ts";

/** Filters of the list, from the page's URL. Days are in the shop's time zone. */
export type InvoiceFilter = { readonly q: string; readonly from: string; readonly to: string };

/** The list of invoices and credit notes, newest first. */
export type InvoicesPage = {
  readonly title: string;
  readonly filter: InvoiceFilter;
  readonly errors: Fields;
  readonly invoices: readonly {
    readonly number: string;
    readonly kind: DocumentKind;
    /** ISO 8601. */
    readonly at: string;
    readonly order: number;
    readonly buyer: string;
    readonly total: number;
    readonly hasXml: boolean;
  }[];
  /** Numbers of orders whose invoice or credit note could not be created. */
  readonly failed: readonly number[];
  readonly first: boolean;
  readonly next: number | null;
  /** Maximum number of documents in a ZIP file, if more match. */
  readonly tooManyForZip: number | null;
};

/** `isComplete`: the owner has set the seller's name and address. */
export type InvoiceSettingsPage = FormPage & { readonly isComplete: boolean };

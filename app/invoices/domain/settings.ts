import type { SellerFacts } from "../../admin/domain/seller.ts";

/** The owner's setting of invoices. */
export type InvoiceSettings = {
  /** True if invoices are to be made. False until the owner has set the seller's name and address. */
  readonly isOn: boolean;
  readonly seller: SellerFacts;
  readonly prefix: string;
  readonly creditPrefix: string;
  /** Number of the very first invoice. */
  readonly first: number;
  /** Reason why no tax is charged, and a note on every document. Both may be empty. */
  readonly untaxed: string;
  readonly note: string;
  /** Years to keep documents. */
  readonly years: number;
};

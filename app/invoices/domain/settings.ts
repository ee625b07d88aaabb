import type { SellerFacts } from "../../admin/domain/seller.ts";

/** The owner's setting of invoices. */
export type InvoiceSettings = {
  /** True if the store creates invoices. False until the owner has set the seller's name and address. */
  readonly isOn: boolean;
  readonly seller: SellerFacts;
  readonly prefix: string;
  readonly creditPrefix: string;
  /** Number of the very first invoice. */
  readonly first: number;
  /** Reason why no tax is charged, and note on every document. Either may be empty. */
  readonly untaxed: string;
  readonly note: string;
  /** Years to keep documents. */
  readonly years: number;
};

import type { SellerFacts } from "../../admin/domain/seller.ts";

export type InvoiceSettings = {
  /** True if the store creates invoices. False until the owner has set the seller's name and address. */
  readonly isOn: boolean;
  readonly seller: SellerFacts;
  readonly prefix: string;
  readonly creditPrefix: string;
  /** Reason why no tax is charged. May be empty. */
  readonly untaxed: string;
  /** Years to keep documents. */
  readonly years: number;
};

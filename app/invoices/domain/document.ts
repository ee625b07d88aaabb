import type { SellerFacts } from "../../admin/domain/seller.ts";
import { proportion, sumOf } from "../../charges/domain/proportion.ts";
import type { Address } from "../../orders/domain/order.ts";
import { groupsOf, type SaleEntry } from "./rest.ts";
import type { TaxGroup } from "./tax-group.ts";
import { untaxedReason } from "./untaxed.ts";

export const documentKinds = ["invoice", "credit note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Number and day of a document. Days are in the shop's time zone, such as "2026-11-25". */
type DocumentNumber = { readonly number: string; readonly day: string };

/** Issued invoice or credit note, stored as JSON. Amounts are in minor units, and positive for both kinds. */
export type SalesDocument = DocumentNumber & {
  readonly version: 1;
  readonly kind: DocumentKind;
  readonly order: { readonly number: number; readonly day: string };
  /** Invoice that a credit note corrects. */
  readonly corrects: DocumentNumber | null;
  readonly currency: string;
  /** `country` is an ISO 3166-1 code, empty if unknown. */
  readonly seller: SellerFacts & { readonly country: string };
  /** Name and address, as fields, and as `lines` in postal order. */
  readonly buyer: Omit<Address, "phone"> & { readonly lines: readonly string[] };
  /** Day of the last shipment. Null if the order had not shipped. */
  readonly shipped: string | null;
  readonly lines: readonly DocumentLine[];
  readonly taxes: readonly DocumentTax[];
  readonly pricesIncludeTax: boolean;
  /** Names of taxes that are in the prices, but not charged to this buyer. */
  readonly takenOff: readonly string[];
  readonly net: number;
  readonly tax: number;
  /** `net` + `tax`. */
  readonly total: number;
  /** True for an invoice of an order that was already paid. False for credit notes. */
  readonly isPaid: boolean;
  readonly terms: string;
};

/** A line that costs `net` + `tax`. `unitPrice` and `discount` include tax if prices do. `taxed`: index in `taxes`. */
export type DocumentLine = Pick<SaleEntry, "kind" | "id" | "title" | "quantity" | "unitPrice" | "discount" | "tax"> & {
  readonly net: number;
  readonly taxed: number;
};

/** Sums of the lines with equal taxes. `rate` is in millionths, `category` a code of the list UNTDID 5305. */
export type DocumentTax = {
  readonly name: string;
  readonly rate: number;
  readonly category: "S" | "Z" | "E" | "G" | "O";
  /** Reason why no tax is charged. Empty for categories S and Z, and if no reason is known. */
  readonly reason: string;
  readonly net: number;
  readonly tax: number;
};

type Facts = Omit<SalesDocument, "version" | "lines" | "taxes" | "net" | "tax" | "total"> & {
  /** The owner's reason why no tax is charged. */
  readonly untaxed: string;
  readonly titleOf: (entry: SaleEntry) => string;
};

/** Creates a document from entries. Adds up stored amounts, and rounds nothing. */
export function documentOf(entries: readonly SaleEntry[], { untaxed, titleOf, ...facts }: Facts): SalesDocument {
  const taxes = groupsOf(entries).map(({ group, amount, tax }): DocumentTax => {
    return Object.assign(categoryOf(group, facts, untaxed), { name: group.name, net: amount - tax, tax });
  });
  const lines = entries.map((entry): DocumentLine => {
    const { amount, group, ...line } = entry;
    const taxed = taxes.findIndex(({ name }) => name === group.name);
    return Object.assign(line, { title: titleOf(entry), net: amount - line.tax, taxed });
  });
  const [net, tax] = [sumOf(lines, (line) => line.net), sumOf(lines, (line) => line.tax)];
  return { version: 1, ...facts, lines, taxes, net, tax, total: net + tax };
}

function categoryOf({ rate }: TaxGroup, facts: Pick<Facts, "seller" | "buyer">, untaxed: string) {
  if (rate !== null) return { rate, category: rate > 0 ? "S" : "Z", reason: "" } as const;
  return { rate: 0, ...untaxedReason(facts.seller, facts.buyer.country, untaxed) };
}

/** Discount of a line, excluding tax. */
export const netDiscount = ({ discount, net, tax }: Pick<DocumentLine, "discount" | "net" | "tax">) =>
  net + tax === 0 ? discount : proportion(discount, net, net + tax);

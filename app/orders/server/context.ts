import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import type { CanLookUpCodes } from "../../charges/server/code-limits.ts";
import type { Documents } from "../../page/server/documents.ts";
import type { OrderDocument } from "../domain/order-pages.ts";
import type { AddressBook } from "./address-book.ts";
import type { GuestCheckout } from "./guest-checkout.ts";
import type { Orders } from "./orders.ts";
import type { OrderPayments } from "./payment-port.ts";
import type { Reviews } from "./reviews.ts";

/** Reads the documents of an order, such as invoices, oldest first. */
export type ReadDocuments = (number: number) => Promise<readonly OrderDocument[]>;

export type OrdersContext = {
  readonly accounts: Accounts;
  readonly catalogue: Catalogue;
  readonly orders: Orders;
  readonly reviews: Reviews;
  readonly addresses: AddressBook;
  readonly guests: GuestCheckout;
  readonly payments: OrderPayments | null;
  readonly sends: boolean;
  readonly account?: string | undefined;
  /** True with the feature `returns`, which adds the page to return items. */
  readonly takesReturns: boolean;
  readonly readCountries: () => Promise<readonly string[]>;
  readonly readDocuments: ReadDocuments;
  readonly canLookUpCodes: CanLookUpCodes;
};

export type WithDocuments = OrdersContext & { readonly documents: Documents };

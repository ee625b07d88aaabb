import type { Database, Transaction } from "../../database/database.ts";
import type { Address } from "../domain/order.ts";

export type OrderSubmission = {
  readonly basketId: string;
  readonly version: number;
  /** Total on the review page, in minor units. */
  readonly totalCents: number;
  /** Currency on the review page, an ISO 4217 code. */
  readonly currency: string;
  /** Hash of the quantities and prices on the review page (`reviewKey`). */
  readonly seen: string;
  readonly address: Address;
  readonly giftNote: string | null;
  /** Id of the chosen shipping method. */
  readonly shipping?: string;
  /** Payment before shipping. Absent for payment on delivery. */
  readonly payment?: { readonly method: string; readonly holdMinutes: number } | undefined;
  /** Discount codes, in capital letters. */
  readonly codes?: readonly string[];
  /** True to save the address, unless the address book is full. */
  readonly savesAddress?: boolean;
};

/** Order number, or messages about changes since the review. `again` is true if an earlier request placed the order. */
export type PlacedOrder =
  | { readonly ok: true; readonly number: number; readonly again: boolean }
  | { readonly ok: false; readonly changes: readonly string[] };

/** Returns the reason to show if ordering is closed, else null. In a transaction, also locks the setting. */
export type ReadOrderingClosed = (from: Database | Transaction) => Promise<string | null>;

/**
 * Account that places an order. `network`: digest of the client's network, present only if the shop limits orders of
 * unconfirmed accounts.
 */
export type Buyer = { readonly id: string; readonly network?: string };

import { orderAddress } from "../../orders/addresses.ts";
import type { ReturnState } from "./return.ts";

/** Template data of the shopper's email about a change of a return. */
export type ReturnUpdateEmail = {
  readonly id: number;
  readonly number: number;
  readonly state: ReturnState;
  readonly answer: string;
  /** True if the owner has uploaded a shipping label. */
  readonly hasLabel: boolean;
  readonly replacement: number | null;
  readonly page: string;
};

export const sampleReturnUpdate: ReturnUpdateEmail = {
  id: 1001,
  number: 100_001,
  state: "approved",
  answer: "Please send the items to our warehouse within 14 days.",
  hasLabel: true,
  replacement: null,
  page: orderAddress(100_001),
};

/** Template data of the owner's email about a return. `number`: order number, null if no order fits a withdrawal. */
export type NewReturnEmail = Pick<ReturnUpdateEmail, "id"> & {
  readonly number: number | null;
  readonly isWithdrawal: boolean;
  /** True if a withdrawal is completed because its order is cancelled. */
  readonly isCancelled: boolean;
};

/** Template data of the email that confirms a withdrawal. `order` is null if no order has this number and email. */
export type WithdrawalEmail = {
  readonly at: string;
  readonly order: {
    readonly number: number;
    readonly page: string;
    /** True if the shopper has paid something for the order. */
    readonly isPaid: boolean;
    /** Texts that the sender typed. Null while the order's email address is unconfirmed. */
    readonly typed: { readonly name: string; readonly products: string } | null;
  } | null;
};

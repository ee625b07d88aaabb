import type { Begun } from "./provider.ts";

/** `amountCents` is in minor units. `until`: formatted last day to pay by transfer, else null. */
export type PayPage = {
  readonly title: string;
  readonly number: number;
  readonly amountCents: number;
  readonly until: string | null;
  readonly method: "card" | "transfer";
  /** Null for cards, and if the shop no longer has a bank account. */
  readonly transfer: Pick<Extract<Begun, { kind: "bank details" }>, "facts" | "code"> | null;
  /** True if the shopper has paid, but the payment can still fail. */
  readonly isProcessing: boolean;
  readonly problem: string | null;
};

import type { QrCode } from "../../ui/qr-code.tsx";
import type { BankAccount } from "./epc-qr.ts";

/** The page to pay an unpaid order. Amounts in minor units, `until` is ISO 8601. */
export type PayPage = {
  readonly title: string;
  readonly number: number;
  readonly amountCents: number;
  readonly until: string;
  readonly how:
    | { readonly kind: "card"; readonly isProcessing: boolean; readonly problem: string | null }
    | {
        readonly kind: "transfer";
        readonly account: BankAccount;
        readonly reference: string;
        readonly code: QrCode | null;
      };
};

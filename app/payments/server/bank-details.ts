import { amountsIn } from "../../admin/domain/figures.ts";
import { formatsOf, readStoreSettings } from "../../catalogue/server/store-settings.ts";
import type { Database } from "../../database/database.ts";
import type { PaymentFact } from "../../orders/domain/order-pages.ts";
import { qrCodeOf } from "../../server/qr-code.ts";
import { type BankAccount, epcText } from "../domain/epc-qr.ts";
import type { Begun } from "../domain/provider.ts";
import { referenceOf } from "../domain/reference.ts";
import { paymentMessages } from "../messages.ts";
import { readBalance } from "./ledger.ts";

type BankDetails = Extract<Begun, { kind: "bank details" }>;

type Dependencies = {
  readonly database: Database;
  /** Null if the owner has entered no IBAN. */
  readonly account: () => Promise<BankAccount | null>;
};

export type ReadBankDetails = ReturnType<typeof bankDetails>;

/** Creates a function that returns how to pay the missing amount of an order. Null if it is not paid by bank transfer. */
export const bankDetails =
  ({ database, account: readAccount }: Dependencies) =>
  async (number: number): Promise<BankDetails | null> => {
    const balance = await readBalance(database, number);
    const account = balance?.method === "transfer" && balance.standing === "held" ? await readAccount() : null;
    if (!balance || !account) return null;
    const { currency } = balance;
    const amount = balance.due - balance.held;
    const reference = referenceOf(number);
    const { bankDetails: messages } = paymentMessages;
    const format = amountsIn(formatsOf({ ...(await readStoreSettings(database)), currency }));
    const facts: PaymentFact[] = [
      [messages.amount, format(amount)],
      [messages.holder, account.holder],
      [messages.iban, account.iban],
      ...(account.bic ? [[messages.bic, account.bic] as const] : []),
      [messages.reference, reference],
    ];
    const text = epcText(account, amount, currency, reference);
    return { kind: "bank details", reference, amount, currency, facts, code: text === null ? null : qrCodeOf(text) };
  };

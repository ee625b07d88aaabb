import { and, eq, inArray } from "drizzle-orm";
import { amountsIn } from "../../admin/domain/figures.ts";
import { formatsOf, readStoreSettings } from "../../catalogue/server/store-settings.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import type { Database } from "../../database/database.ts";
import type { PaymentFact } from "../../orders/domain/order-pages.ts";
import { orders } from "../../orders/server/schema.ts";
import { isHeldFor } from "../../orders/server/standing.ts";
import { qrCodeOf } from "../../server/qr-code.ts";
import { type BankAccount, epcText } from "../domain/epc-qr.ts";
import type { Begun, PaymentProvider, SessionRequest } from "../domain/provider.ts";
import { orderNumbersIn, referenceOf } from "../domain/reference.ts";
import { paymentMessages } from "../messages.ts";
import { readBalance } from "./ledger.ts";
import { statementLines } from "./schema.ts";

type BankDetails = Extract<Begun, { kind: "bank details" }>;

type Dependencies = { readonly database: Database; readonly account: () => Promise<BankAccount | null> };

/** `received`: part that is already paid. `amount`: the rest. */
type TransferRequest = Pick<SessionRequest, "order" | "amount" | "currency"> & { readonly received?: number };

/** Adapter for bank transfers. Payments come from imported statements, and the owner sends refunds by hand. */
export const bankTransfer = ({ database, account: readAccount }: Dependencies) =>
  ({
    name: "transfer",
    origins: [],
    refusal: () => null,

    async begin({ order, amount, currency, received = 0 }: TransferRequest) {
      const account = await readAccount();
      if (!account) return null;
      const reference = referenceOf(order);
      const { bankDetails: messages } = paymentMessages;
      const format = amountsIn(formatsOf({ ...(await readStoreSettings(database)), currency }));
      const facts: PaymentFact[] = [
        ...(received > 0 ? [[messages.received, format(received)] as const] : []),
        [received > 0 ? messages.left : messages.amount, format(amount)],
        [messages.holder, account.holder],
        [messages.iban, account.iban],
        ...(account.bic ? [[messages.bic, account.bic] as const] : []),
        [messages.reference, reference],
      ];
      const text = epcText(account, amount, currency, reference);
      return { kind: "bank details", reference, amount, currency, facts, code: text === null ? null : qrCodeOf(text) };
    },

    async status(reference) {
      const isForOrder = inArray(statementLines.orderNumber, [...orderNumbersIn(reference)]);
      const lines = await database.select().from(statementLines).where(isForOrder);
      const [line] = lines;
      if (!line) return { state: "open", received: null };
      const amount = sumOf(lines, ({ amountCents }) => amountCents);
      return { state: "complete", received: { charge: reference, amount, currency: line.currency } };
    },

    refund: async () => ({ state: "failed", id: "" }),
    held: async () => [],
    parseWebhook: async () => null,
  }) satisfies PaymentProvider<BankDetails | null>;

/**
 * Formats the deadline of an unpaid order. For bank transfers: the last whole day of the hold, but no day before the
 * order's. Null for other orders.
 */
export async function payUntil(database: Database, number: number): Promise<string | null> {
  const isUnpaid = and(eq(orders.number, number), isHeldFor("payment"));
  const [order] = await database.select().from(orders).where(isUnpaid);
  if (!order?.heldUntil) return null;
  const { locale, timeZone: stored } = await readStoreSettings(database);
  const timeZone = stored ?? "UTC";
  const isTransfer = order.payment === "transfer";
  const timeStyle = isTransfer ? undefined : "long";
  const dayBefore = order.heldUntil.toTemporalInstant().toZonedDateTimeISO(timeZone).subtract({ days: 1 });
  const until = isTransfer ? Math.max(dayBefore.epochMilliseconds, +order.placedAt) : order.heldUntil;
  const format = { dateStyle: "long", timeStyle, numberingSystem: "latn", timeZone } as const;
  return new Intl.DateTimeFormat(locale, format).format(until);
}

export type ReadBankDetails = ReturnType<typeof bankDetails>;

/** Creates a function that reads where to transfer money. Null for other methods, and if nothing is left to pay. */
export const bankDetails =
  (database: Database, { begin }: Pick<ReturnType<typeof bankTransfer>, "begin">) =>
  async (order: number): Promise<BankDetails | null> => {
    const balance = await readBalance(database, order);
    if (balance?.method !== "transfer" || balance.standing !== "held") return null;
    return begin({ order, amount: balance.due - balance.held, received: balance.held, currency: balance.currency });
  };

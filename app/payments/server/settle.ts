import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Orders } from "../../orders/server/orders.ts";
import type { Log } from "../../server/log.ts";
import type { PaymentProvider, ProviderEvent, SessionStatus } from "../domain/provider.ts";
import type { Count } from "./branches.ts";
import { book, lockOrder } from "./ledger.ts";
import { paymentEvents, payments, paymentSessions } from "./schema.ts";
import { chargePrefix } from "./plan-refund.ts";
import { type Answer, settleInSingleStatement } from "./settle-single-statement.ts";
import type { TakeSteps } from "./steps.ts";

type Dependencies = {
  readonly database: Database;
  readonly orders: Pick<Orders, "release">;
  readonly provider: PaymentProvider;
  readonly takeSteps: TakeSteps;
  readonly count: Count;
  readonly log: Pick<Log, "error">;
};

export type Settle = ReturnType<typeof createSettle>;

/**
 * Creates the only function that books card payments. Webhooks, the page that shoppers return to, and the
 * sweeper call it. It asks the provider outside of any transaction, then books the received money.
 */
export function createSettle({ database, orders, provider, takeSteps, count, log }: Dependencies) {
  // Asks about expired pages too, because money may have come although the provider said that a page had expired.
  const isIncomplete = and(
    eq(paymentSessions.orderNumber, sql.placeholder("number")),
    ne(paymentSessions.state, "complete"),
  );
  const incomplete = database
    .select({ session: paymentSessions, due: payments.currency })
    .from(paymentSessions)
    .innerJoin(payments, eq(payments.orderNumber, paymentSessions.orderNumber))
    .where(and(isIncomplete, isNotNull(paymentSessions.providerSession)))
    .prepare(database.named("incomplete_pages"));
  const settleExact = settleInSingleStatement({ database, orders, count });

  /**
   * Returns the states of the order's payment pages, except pages that were complete before.
   *
   * @param end true to close these pages first
   * @throws ProviderUnavailable
   */
  return async function settle(
    number: number,
    { event, end = false }: { event?: ProviderEvent; end?: boolean } = {},
  ): Promise<readonly SessionStatus["state"][]> {
    if (event?.page) await remember(event.page);
    const sessions = await incomplete.execute({ number });
    if (sessions.length === 0 && !event) return [];
    const answers = await Promise.all(
      sessions.map(async ({ session, due }) => ({
        due,
        id: session.id,
        status: await provider.status(session.providerSession!, end && session.state === "open"),
      })),
    );
    if (await settleExact?.(number, answers, event)) return ["complete"];
    await database.preparedTransaction(async (transaction) => {
      await lockOrder(transaction, number);
      if (event && !(await isNew(transaction, event))) return count("repeated event");
      for (const answer of answers) await store(transaction, answer);
      await takeSteps(transaction, number);
    });
    return answers.map(({ status }) => status.state);

    /** Stores the provider's id of a page. The id is missing if the provider's answer was lost. */
    async function remember({ session, id }: NonNullable<ProviderEvent["page"]>) {
      const isUnknown = and(eq(paymentSessions.id, id), isNull(paymentSessions.providerSession));
      await database.update(paymentSessions).set({ providerSession: session, state: "open" }).where(isUnknown);
    }

    async function store(transaction: Transaction, { id, due, status: { state, received } }: Answer) {
      if (received) await bookCharge(transaction, due, received);
      const isFinal = state === "complete" || state === "expired";
      await transaction
        .update(paymentSessions)
        .set({ checkedAt: sql`now()`, ...(isFinal && { state }) })
        .where(eq(paymentSessions.id, id));
    }

    /** Books a charge. Money in another currency than the order's is booked as unmatched, and logged. */
    async function bookCharge(
      transaction: Transaction,
      due: string,
      { charge, amount, currency }: NonNullable<SessionStatus["received"]>,
    ) {
      const isOther = due !== currency;
      const credit = isOther ? "unmatched" : "orders";
      const entry = { orderNumber: number, debit: "provider", credit, amountCents: amount, currency } as const;
      if (!(await book(transaction, { ...entry, key: `${chargePrefix}${charge}` }))) return;
      count(isOther ? "other currency" : "booked");
      if (isOther)
        log.error(
          { order: number, charge, currency },
          "A card was charged in another currency than the order's. It does not pay the order.",
        );
    }
  };
}

/** Stores an event. Returns false if the event was handled before. */
async function isNew(transaction: Transaction, { id, type, order }: ProviderEvent): Promise<boolean> {
  const stored = await transaction.insert(paymentEvents).values({ id, type, orderNumber: order }).onConflictDoNothing();
  return (stored.rowCount ?? 0) > 0;
}

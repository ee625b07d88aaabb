import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import type { PaymentProvider, ProviderEvent, SessionStatus } from "../domain/provider.ts";
import type { Count } from "./branches.ts";
import { book, lockOrder } from "./ledger.ts";
import { paymentEvents, payments, paymentSessions } from "./schema.ts";
import { chargePrefix } from "./plan-refund.ts";
import type { TakeSteps } from "./steps.ts";

type Dependencies = {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly takeSteps: TakeSteps;
  readonly count: Count;
  readonly log: Pick<Log, "error">;
};

type Session = typeof paymentSessions.$inferSelect;

export type Settle = ReturnType<typeof createSettle>;

/**
 * Creates the only function that brings card payments forward. Webhooks, the page that shoppers return to, and the
 * sweeper call it. It asks the provider outside of any transaction, then books what really came.
 */
export const createSettle = ({ database, provider, takeSteps, count, log }: Dependencies) =>
  /**
   * Returns the provider's answers about the order's payment pages, without complete ones.
   *
   * @param end true to close these pages first
   * @throws ProviderUnavailable
   */
  async function settle(
    number: number,
    { event, end = false }: { event?: ProviderEvent; end?: boolean } = {},
  ): Promise<readonly SessionStatus["state"][]> {
    if (event?.page) await remember(event.page);
    // Asks about expired pages too, because money may have come although the provider said that a page had expired.
    const isIncomplete = and(eq(paymentSessions.orderNumber, number), ne(paymentSessions.state, "complete"));
    const isKnown = isNotNull(paymentSessions.providerSession);
    const sessions = await database.select().from(paymentSessions).where(and(isIncomplete, isKnown));
    const answers = await Promise.all(
      sessions.map(async (session) => ({
        session,
        status: await provider.status(session.providerSession!, end && session.state === "open"),
      })),
    );
    await database.transaction(async (transaction) => {
      await lockOrder(transaction, number);
      if (event && !(await isNew(transaction, event))) return count("repeated event");
      for (const { session, status } of answers) await store(transaction, session, status);
      await takeSteps(transaction, number);
    });
    return answers.map(({ status }) => status.state);

    /** Stores the provider's id of a page whose opening got no answer. */
    async function remember({ session, id }: NonNullable<ProviderEvent["page"]>) {
      const isUnknown = and(eq(paymentSessions.id, id), isNull(paymentSessions.providerSession));
      await database.update(paymentSessions).set({ providerSession: session }).where(isUnknown);
    }

    async function store(transaction: Transaction, { id, orderNumber }: Session, { state, received }: SessionStatus) {
      if (received) await bookCharge(transaction, orderNumber, received);
      const isFinal = state === "complete" || state === "expired";
      await transaction
        .update(paymentSessions)
        .set({ checkedAt: sql`now()`, ...(isFinal && { state }) })
        .where(eq(paymentSessions.id, id));
    }

    /** Books a charge. Money in another currency counts for no order, and is left to the owner. */
    async function bookCharge(
      transaction: Transaction,
      orderNumber: number,
      { charge, amount, currency }: NonNullable<SessionStatus["received"]>,
    ) {
      const [payment] = await transaction.select().from(payments).where(eq(payments.orderNumber, orderNumber));
      const isOther = payment?.currency !== currency;
      const credit = isOther ? "unmatched" : "orders";
      const entry = { orderNumber, debit: "provider", credit, amountCents: amount, currency } as const;
      if (!(await book(transaction, { ...entry, key: `${chargePrefix}${charge}` }))) return;
      count(isOther ? "other currency" : "booked");
      if (isOther) log.error({ order: orderNumber, charge, currency }, "A card was charged in another currency.");
    }
  };

/** Stores an event in the transaction of its effect. False if it was handled before. */
async function isNew(transaction: Transaction, { id, type, order }: ProviderEvent): Promise<boolean> {
  const stored = await transaction.insert(paymentEvents).values({ id, type, orderNumber: order }).onConflictDoNothing();
  return (stored.rowCount ?? 0) > 0;
}

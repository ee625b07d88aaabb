import type { Post } from "../../server/emails.ts";
import { and, eq, or, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import { orders } from "../../orders/server/schema.ts";
import type { OrderSubscriber } from "../../orders/server/subscribers.ts";
import { payments, refunds } from "./schema.ts";
import { planPage } from "./sessions.ts";
import { ServiceUnavailable } from "../../server/service-unavailable.ts";
import { ProviderUnavailable } from "../domain/provider.ts";
import { paymentMessages } from "../messages.ts";
import { refundMessages } from "../refund-messages.ts";
import type { Settle } from "./settle.ts";
import type { TakeSteps } from "./steps.ts";

type Dependencies = {
  readonly post: Post | null;
  /** Returns functions that are created after this subscriber, because they need the order service. */
  readonly later: () => { readonly takeSteps: TakeSteps; readonly settle: Settle | null };
};

const addPayment = sql`
  insert into ${payments} (order_number, method, currency, due_cents)
  select number, payment, currency, total_cents from placed where payment is not null`;

/** Adds a payment to each order that is paid before it ships, requests it by email, and plans refunds. */
export const paymentSubscriber = ({ post, later }: Dependencies): OrderSubscriber => ({
  placedSql: {
    inserts: [addPayment, planPage(sql`placed`)],
    ...(post && { emails: sql`select 'order-unpaid', email where placed.payment is not null` }),
  },

  async onPlaced(transaction, orderNumber, { payment }) {
    if (!payment) return;
    const placed = sql`with placed as (select * from ${orders} where ${orders.number} = ${orderNumber})`;
    for (const insert of [addPayment, planPage(sql`placed`)]) await transaction.execute(sql`${placed} ${insert}`);
    await later().takeSteps(transaction, orderNumber); // an order that costs nothing counts as paid at once
    const [unpaid] = await transaction
      .select({
        to: sql<string>`coalesce(${users.email}, ${orders.guestEmail})`,
        userId: orders.userId,
        hold: orders.heldUntil,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.number, orderNumber));
    if (!unpaid?.hold) return;
    const { to, userId } = unpaid;
    const about = { number: orderNumber };
    const email = {
      kind: "order-unpaid",
      to,
      about,
      once: `order-unpaid ${orderNumber}`,
      isUnconfirmed: userId === null,
    };
    await post?.(transaction, { ...email, ...(userId && { account: userId }) });
  },

  /** Closes the payment pages. @throws ServiceUnavailable if the provider does not answer, to stop the cancellation. */
  async beforeCancel(number) {
    try {
      await later().settle?.(number, { end: true });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      throw new ServiceUnavailable(paymentMessages.notCancelled, { cause: error });
    }
  },

  /**
   * Returns a message if a refund forbids undoing a shipment. With payment on delivery, every refund does, because
   * such an order counts as paid only while it is shipped. Otherwise only refunds of units do, because unsent units
   * could be cancelled and then refunded again.
   */
  async refuseUndo(transaction, number) {
    const isOnDelivery = sql`not exists (select from ${payments} where ${payments.orderNumber} = ${number})`;
    const isOfSent = and(
      eq(refunds.orderNumber, number),
      or(eq(refunds.reason, "returned"), sql`${refunds.parts} -> 'units' <> '{}'`, isOnDelivery),
    );
    return (await transaction.$count(refunds, isOfSent)) > 0 ? refundMessages.notUndone : null;
  },

  onChanged: (transaction, number) => later().takeSteps(transaction, number),
});

import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { orders } from "../../orders/server/schema.ts";
import { isHeldFor } from "../../orders/server/standing.ts";
import { clientNetwork } from "../../server/client-network.ts";
import type { ProviderEvent, SessionStatus } from "../domain/provider.ts";
import type { Count } from "./branches.ts";
import { chargePrefix } from "./plan-refund.ts";
import { paymentEvents, payments, paymentSessions, transfers } from "./schema.ts";

type Dependencies = {
  readonly database: Pick<Database, "singleStatement">;
  readonly orders: Pick<Orders, "release">;
  readonly count: Count;
};

/** The provider's answer about a payment page. `id`: our row in `payment_sessions`. `due`: currency of the order. */
export type Answer = { readonly id: string; readonly due: string; readonly status: SessionStatus };

/**
 * Creates a function that books a card payment and releases its order in one statement (decision 0041). It returns
 * false and changes nothing, unless the only page received exactly the price of an unpaid order.
 */
export function settleInSingleStatement({
  database: { singleStatement: run },
  orders: { release },
  count,
}: Dependencies) {
  if (!run || !release.sql) return null;
  const given = sql.placeholder;
  // Booking money in the order's currency ends the order's hold. A held order therefore has no money yet.
  const statement = sql`
    with given as (
      select ${given("number")}::bigint as number, ${given("session")}::uuid as session, ${given("key")}::text as key,
        ${given("amount")}::bigint as amount, ${given("currency")}::text as currency,
        ${given("event")}::text as event, ${given("type")}::text as type
    ), locked as materialized (
      select * from ${orders} where number = ${given("number")} for update
    ), paid as materialized (
      select given.* from given join locked as orders using (number)
      where payment = 'card' and ${isHeldFor("payment")} and to_pay_cents = amount and orders.currency = given.currency
    ), noted as (
      insert into ${paymentEvents} (id, type, order_number) select event, type, number from paid where event is not null
      on conflict do nothing
    ), booked as (
      insert into ${transfers} (order_number, debit, credit, amount_cents, currency, key)
      select number, 'provider', 'orders', amount, currency, key from paid
    ), complete as (
      update ${paymentSessions} set state = 'complete', checked_at = now() from paid where id = session
    ), settled as (
      update ${payments} set state = 'paid', paid_at = now() from paid where order_number = number
    ), ${release.sql}
    select number from paid`;
  return async (
    number: number,
    [answer, ...others]: readonly Answer[],
    event: ProviderEvent | undefined,
  ): Promise<boolean> => {
    if (answer?.status.state !== "complete" || !answer.status.received || others.length > 0) return false;
    const { charge, amount, currency } = answer.status.received;
    const rows = await run(statement, {
      number,
      amount,
      currency,
      session: answer.id,
      key: `${chargePrefix}${charge}`,
      event: event?.id ?? null,
      type: event?.type ?? null,
      network: clientNetwork(),
    });
    if (rows.length === 0) return false;
    release.released();
    count("booked");
    count("release");
    return true;
  };
}

import { and, desc, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { isHeldFor } from "../../orders/server/standing.ts";
import { type Begun, type PaymentProvider, ProviderUnavailable, type SessionRequest } from "../domain/provider.ts";
import { lockOrder } from "./ledger.ts";
import { paymentSessions } from "./schema.ts";

type Dependencies = { readonly database: Database; readonly provider: PaymentProvider };

type Texts = Pick<SessionRequest, "title" | "email" | "successUrl" | "cancelUrl">;

/** Shortest life of a new payment page, in minutes. Stripe allows no less than 30. */
const minMinutes = 31;

/**
 * SQL statement that plans a payment page, which the provider opens later. Placing an order also plans the order's
 * first page, so opening that page needs no transaction of its own.
 * @param placed table or subquery with orders, named `placed`
 */
export const planPage = (placed: SQL) => sql`
  insert into ${paymentSessions} (id, order_number, amount_cents, expires_at, state)
  select gen_random_uuid(), number, coalesce(to_pay_cents, total_cents),
    greatest(held_until, now() + make_interval(mins => ${minMinutes})), 'planned'
  from ${placed} where payment = 'card'`;

const toPay = sql`coalesce(${orders.toPayCents}, ${orders.totalCents})`;
const isUnpaid = and(eq(orders.payment, "card"), isHeldFor("payment"), sql`${toPay} > 0`);

/**
 * Selects a payment page of an unpaid order. An open page must have ten minutes left. A planned page must have 30
 * minutes left, which is Stripe's minimum for a new page.
 */
const usablePage = (from: Pick<Database | Transaction, "select">, number: number | Placeholder) => {
  const { id, url, state, amountCents, expiresAt, createdAt, orderNumber } = paymentSessions;
  const isUsable = sql`${expiresAt} > now() + make_interval(mins => case when ${url} is null then 30 else 10 end)`;
  const expires = sql<number>`floor(extract(epoch from ${expiresAt}))::float8`;
  return from
    .select({ id, url, amount: amountCents, currency: sql<string>`${orders.currency}`, expiresAt: expires })
    .from(paymentSessions)
    .innerJoin(orders, and(eq(orders.number, orderNumber), isUnpaid, eq(amountCents, toPay)))
    .where(and(eq(orderNumber, number), inArray(state, ["planned", "open"]), isUsable))
    .orderBy(desc(createdAt))
    .limit(1);
};

/**
 * Creates a function that opens the payment page of an unpaid order. It returns a page that is already open, unless
 * less than ten minutes are left. It returns null if there is nothing to pay by card.
 * @throws ProviderUnavailable
 */
export function createSessions({ database, provider }: Dependencies) {
  const [number, id] = [sql.placeholder("number"), sql.placeholder("id")];
  const planned = usablePage(database, number).prepare(database.named("usable_page"));
  const opened = { providerSession: sql`${sql.placeholder("session")}`, url: sql`${sql.placeholder("url")}` };
  const change = (values: object) => database.update(paymentSessions).set(values).where(eq(paymentSessions.id, id));
  const storeOpened = change({ ...opened, state: "open" }).prepare(database.named("open_page"));

  const planAnother = (order: number) =>
    database.transaction(async (transaction) => {
      await lockOrder(transaction, order);
      const [page] = await usablePage(transaction, order);
      if (page) return page;
      const unpaid = transaction
        .select()
        .from(orders)
        .where(and(eq(orders.number, order), isUnpaid));
      await transaction.execute(planPage(sql`(${unpaid}) as placed`));
      return (await usablePage(transaction, order))[0];
    });

  return async (order: number, texts: Texts): Promise<Extract<Begun, { kind: "redirect" }> | null> => {
    const page = (await planned.execute({ number: order }))[0] ?? (await planAnother(order));
    if (!page) return null;
    const { url: open, ...session } = page;
    if (open !== null) return { kind: "redirect", url: open };
    try {
      const { session: providerSession, url } = await provider.begin({ ...texts, ...session, order });
      await storeOpened.execute({ session: providerSession, url, id: session.id });
      return { kind: "redirect", url };
    } catch (error) {
      // Without an answer, the provider may have opened the page. The next try therefore uses the same id.
      if (error instanceof ProviderUnavailable && error.hasAnswered)
        await change({ state: "expired" }).execute({ id: session.id });
      throw error;
    }
  };
}

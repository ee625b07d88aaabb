import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { PaymentProvider, RefundResult } from "../domain/provider.ts";
import type { Count } from "./branches.ts";
import { book } from "./ledger.ts";
import { payments, refunds } from "./schema.ts";

type Dependencies = { readonly database: Database; readonly provider: PaymentProvider; readonly count: Count };

/** Lease for one try. Longer than the timeout of the provider's calls. */
const leaseSeconds = 60;

const maxPauseSeconds = 3600;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Creates a function that executes the next due refund. It returns false if none is due. */
export const createRefundWorker =
  ({ database, provider, count }: Dependencies) =>
  async (): Promise<boolean> => {
    const next = sql`(select id from ${refunds} where state in ('waiting', 'sent') and charge is not null
      and next_try_at <= now() order by next_try_at limit 1 for update skip locked)`;
    const [refund] = await database
      .update(refunds)
      .set({ dueAt: inSeconds(leaseSeconds), tries: sql`${refunds.tries} + 1` })
      .where(eq(refunds.id, next))
      .returning();
    if (!refund) return false;
    const { id, key, tries, orderNumber, amountCents } = refund;
    const [payment] = await database.select().from(payments).where(eq(payments.orderNumber, orderNumber));
    const { currency } = payment!;
    const ofCharge = { order: orderNumber, charge: refund.charge!, amount: amountCents, currency };
    const result = await provider.refund({ ...ofCharge, id, key: `${id}:${key}` }, tries > 1);
    count(`refund ${result.state}`);
    await database.transaction(async (transaction) => {
      const changed = await transaction
        .update(refunds)
        .set(changeOf(result, tries))
        .where(and(eq(refunds.id, id), inArray(refunds.state, ["waiting", "sent"])));
      if (!changed.rowCount || result.state !== "done") return;
      const entry = { orderNumber, debit: "orders", credit: "provider", amountCents, currency } as const;
      await book(transaction, { ...entry, key: `refund:${id}` });
    });
    return true;
  };

function changeOf(result: RefundResult, tries: number) {
  const again = { dueAt: inSeconds(Math.min(maxPauseSeconds, 2 ** Math.min(tries, 12))) };
  if (!("id" in result)) return result.state === "away" ? again : { ...again, key: sql`${refunds.key} + 1` };
  const providerRefund = result.id;
  if (result.state === "pending") return { ...again, state: "sent" as const, providerRefund };
  if (result.state === "failed") return { state: "by hand" as const, providerRefund };
  return { state: "done" as const, providerRefund, doneAt: sql`now()` };
}

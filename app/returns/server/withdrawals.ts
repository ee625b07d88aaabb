import { and, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { isEmailUnconfirmed } from "../../orders/server/standing.ts";
import { networkOf } from "../../server/address.ts";
import type { Post } from "../../server/emails.ts";
import type { RateLimits } from "../../server/rate-limits.ts";
import type { Statement } from "../domain/withdrawal.ts";
import { returns, withdrawals } from "./schema.ts";

const hour = 60 * 60;

type Dependencies = { readonly database: Database; readonly limits: RateLimits; readonly post: Post | null };

export type StoredWithdrawal = typeof withdrawals.$inferSelect;

/** Storage of withdrawals. All methods @throws if the database does not answer. */
export function createWithdrawals({ database, limits, post }: Dependencies) {
  const ofAddress = limits.limit("withdrawals-from-address", { points: 20, seconds: hour });
  const ofNetwork = limits.limit("withdrawals-from-network", { points: 100, seconds: hour });
  const ofOrder = limits.limit("withdrawals-of-order-and-email", { points: 5, seconds: 24 * hour });
  return {
    /**
     * Stores a statement, once for each id, and its acknowledgement. Looks up no order, so that neither the answer nor
     * its time reveals one. False if the sender or the order is over a limit; then nothing is stored.
     */
    async receive(id: string, statement: Statement, address: string): Promise<boolean> {
      if (!(await ofAddress.consume(address)).ok || !(await ofNetwork.consume(networkOf(address))).ok) return false;
      const { number, email } = statement;
      if (!(await ofOrder.consume(`${number} ${email}`)).ok) return false;
      await database.transaction(async (transaction) => {
        const stored = await transaction
          .insert(withdrawals)
          .values({ id, ...statement })
          .onConflictDoNothing();
        if (!stored.rowCount) return;
        await transaction.insert(returns).values({ withdrawalId: id, dueAt: sql`now()` });
        const about = { withdrawal: id, number };
        await post?.(transaction, { kind: "withdrawal-received", to: email, about, once: `withdrawal ${id}` });
      });
      return true;
    },

    async read(id: string): Promise<StoredWithdrawal | null> {
      const [found] = await database.select().from(withdrawals).where(eq(withdrawals.id, id));
      return found ?? null;
    },

    /** The order that the statement fits by number and email. `isConfirmed`: its email is. Null if there is none. */
    async orderOf({ number, email }: Pick<StoredWithdrawal, "number" | "email">) {
      const isOwn = eq(sql`lower(coalesce(${users.email}, ${orders.guestEmail}))`, email);
      const [found] = await database
        .select({ order: orders, isVerified: users.emailVerified })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .where(and(eq(orders.number, number), isOwn));
      if (!found) return null;
      const isConfirmed =
        found.isVerified ?? (found.order.holdReason !== "confirm" && !isEmailUnconfirmed(found.order));
      return { number, isConfirmed };
    },

    /** True if another statement with this email came in the hour before. */
    async isRepeated({ id, email, receivedAt }: StoredWithdrawal): Promise<boolean> {
      const isBefore = or(
        lt(withdrawals.receivedAt, receivedAt),
        and(eq(withdrawals.receivedAt, receivedAt), lt(withdrawals.id, id)),
      );
      const isRecent = gt(withdrawals.receivedAt, new Date(receivedAt.getTime() - hour * 1000));
      return (
        (await database.$count(
          withdrawals,
          and(eq(withdrawals.email, email), ne(withdrawals.id, id), isRecent, isBefore),
        )) > 0
      );
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

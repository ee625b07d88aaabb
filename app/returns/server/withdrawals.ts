import { and, eq, type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import { orders } from "../../orders/server/schema.ts";
import { isEmailUnconfirmed } from "../../orders/server/standing.ts";
import { networkOf } from "../../server/address.ts";
import type { ServerContext } from "../../server/context.ts";
import type { RateLimits } from "../../server/rate-limits.ts";
import type { Statement } from "../domain/withdrawal.ts";
import { returns, withdrawals } from "./schema.ts";

const hour = 60 * 60;

/** Maximum number of orders that one email may name in a day. The owner handles further withdrawals. */
const ordersOfEmail = 5;

type Dependencies = Pick<ServerContext, "database" | "post"> & { readonly limits: RateLimits };

type Stored = typeof withdrawals.$inferSelect;

/** SQL for an email without a part after a plus sign. The SQL function `admit_email` counts emails in this form. */
const mailbox = (email: SQL) => sql`regexp_replace(${email}, '\\+[^@]*@', '@')`;

/** Storage of withdrawals. All methods throw if the database does not answer. */
export function createWithdrawals({ database, limits, post }: Dependencies) {
  const ofAddress = limits.limit("withdrawals-from-address", { points: 20, seconds: hour });
  const ofNetwork = limits.limit("withdrawals-from-network", { points: 100, seconds: hour });
  const ofOrder = limits.limit("withdrawals-of-order-and-email", { points: 5, seconds: 24 * hour });
  return {
    /**
     * Stores a statement and its confirmation email, once per id. Looks up no order, so that neither the answer nor its
     * duration reveals whether the order exists. Stores nothing and returns false if a limit is reached.
     */
    async receive(id: string, statement: Statement, address: string): Promise<boolean> {
      if (!(await ofAddress.consume(address)).ok || !(await ofNetwork.consume(networkOf(address))).ok) return false;
      const { number, email } = statement;
      if (!(await ofOrder.consume(`${number} ${email}`)).ok) return false;
      await database.transaction(async (transaction) => {
        const values = { id, ...statement };
        const stored = await transaction.insert(withdrawals).values(values).onConflictDoNothing();
        if (!stored.rowCount) return;
        await transaction.insert(returns).values({ withdrawalId: id, dueAt: sql`now()` });
        const about = { withdrawal: id, number };
        await post?.(transaction, { kind: "withdrawal-received", to: email, about, once: `withdrawal ${id}` });
      });
      return true;
    },

    /** Reads a statement. `at`: receipt in the shop's time zone, like "November 25, 2026 at 2:17:05 PM GMT+1". */
    async read(id: string): Promise<(Stored & { readonly at: string }) | null> {
      const [found] = await database.select().from(withdrawals).where(eq(withdrawals.id, id));
      if (!found) return null;
      const { locale, timeZone } = await readStoreSettings(database);
      const format = { dateStyle: "long", timeStyle: "long", numberingSystem: "latn" } as const;
      const clock = new Intl.DateTimeFormat(locale, { ...format, timeZone: timeZone ?? "UTC" });
      return { ...found, at: clock.format(found.receivedAt) };
    },

    /** Finds the order with this number and email, or null. `isConfirmed`: true if the email address is confirmed. */
    async orderOf({ number, email }: Pick<Stored, "number" | "email">) {
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

    /** True if statements with this email named too many orders in a day. Somebody may be guessing order numbers. */
    async isGuess({ id, email }: Stored): Promise<boolean> {
      const { rows } = await database.execute(sql`
        select from ${withdrawals} as this join ${withdrawals} as other on other.email = ${email}
          and other.received_at between this.received_at - interval '1 day' and this.received_at
        where this.id = ${id} having count(distinct other.order_number) > ${ordersOfEmail}`);
      return rows.length > 0;
    },

    /** True if a statement with the same email, except parts after a plus sign, was received in the hour before. */
    async isRepeated({ id }: Stored): Promise<boolean> {
      const { rows } = await database.execute(sql`
        select from ${withdrawals} as this join ${withdrawals} as other
          on ${mailbox(sql`other.email`)} = ${mailbox(sql`this.email`)}
          and (other.received_at, other.id) < (this.received_at, this.id)
          and other.received_at > this.received_at - interval '1 hour'
        where this.id = ${id} limit 1`);
      return rows.length > 0;
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

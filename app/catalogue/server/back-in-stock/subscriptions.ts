import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import type { Post } from "../../../server/emails.ts";
import type { PersonalData } from "../../../server/personal-data.ts";
import { subscriptions, products } from "../schema.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>;

const batch = 500;

/** Back-in-stock subscriptions. The table has one row per product and email, until the notification is queued. */
export const createSubscriptions = (database: Database, post: Post) => ({
  /** Adds a subscription. Queues at most one confirmation email a day, and none to the user's verified email. */
  subscribe: (product: string, email: string, userId: string | null) =>
    database.transaction(async (transaction) => {
      const [own] = userId
        ? await transaction
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, userId), sql`lower(email) = ${email}`, users.emailVerified))
        : [];
      const [row] = await transaction
        .insert(subscriptions)
        .values({ product, email, confirmed: own !== undefined })
        .onConflictDoUpdate({
          target: [subscriptions.product, subscriptions.email],
          set: { confirmed: sql`${subscriptions.confirmed} or excluded.confirmed` },
        })
        .returning();
      const { id, confirmed } = row!;
      if (confirmed) return;
      const day = new Date().toISOString().slice(0, 10);
      await post(transaction, {
        kind: "confirm-asking",
        to: email,
        about: { asking: id },
        once: `asking ${id} ${day}`,
        ...(userId && { account: userId }),
      });
    }),

  /** Confirms or deletes a subscription. Does nothing if the subscription was already deleted. */
  async answer(id: string, yes: boolean) {
    if (yes) await database.update(subscriptions).set({ confirmed: true }).where(eq(subscriptions.id, id));
    else await database.delete(subscriptions).where(eq(subscriptions.id, id));
  },

  async read(id: string) {
    const [found] = await database
      .select({ title: products.title, slug: products.slug })
      .from(subscriptions)
      .innerJoin(products, eq(products.id, subscriptions.product))
      .where(eq(subscriptions.id, id));
    return found ?? null;
  },

  /** Queues emails about restocked products. Deletes subscriptions after six months. Safe to run concurrently. */
  notify: async () => {
    await database.delete(subscriptions).where(sql`asked_at < now() - interval '6 months'`);
    for (let sent = batch; sent === batch;)
      sent = await database.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ id: string; product: string; email: string }>(sql`
          delete from ${subscriptions} where id in (
            select waiting.id from ${subscriptions} waiting join ${products} on products.id = waiting.product
            where confirmed and in_stock order by waiting.id limit ${batch} for update of waiting skip locked
          ) returning id, product, email`);
        await post(
          transaction,
          ...rows.map(({ id, product, email }) => ({
            kind: "back-in-stock",
            to: email,
            about: { product },
            once: `back-in-stock ${id}`,
          })),
        );
        return rows.length;
      });
    return null;
  },
});

export const personalSubscriptions = (database: Database): PersonalData => ({
  async collect({ email, isConfirmed }) {
    if (!isConfirmed) return {};
    const { product, confirmed, requestedAt } = subscriptions;
    const rows = await database
      .select({ product, confirmed, requestedAt })
      .from(subscriptions)
      .where(eq(subscriptions.email, email.toLowerCase()));
    return { backInStock: rows };
  },

  async forget(transaction, { email, isConfirmed }) {
    if (isConfirmed) await transaction.delete(subscriptions).where(eq(subscriptions.email, email.toLowerCase()));
    return null;
  },
});

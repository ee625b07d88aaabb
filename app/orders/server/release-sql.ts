import { type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { OutboxInsert } from "../../server/emails.ts";
import { orders } from "./schema.ts";
import { hasUnconfirmedEmail } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";

/**
 * SQL statement that inserts the emails of all subscribers. Null without emails. A single statement locks the email
 * counters in a fixed sequence, so that concurrent batches do not deadlock.
 * @param placed query for number, user_id, payment, email, network and is_unconfirmed of orders
 */
export function emailsOf(
  subscribers: readonly OrderSubscriber[],
  outbox: OutboxInsert | null,
  placed: SQL,
): SQL | null {
  const emails = subscribers.flatMap(({ placedSql }) => placedSql?.emails ?? []);
  if (!outbox || emails.length === 0) return null;
  return outbox.insert(sql`
    select kind, "to", jsonb_build_object('number', number) as about, kind || ' ' || number as once,
      user_id as account, network, is_unconfirmed as "isUnconfirmed", 0 as "delayMinutes"
    from (${placed}) as placed, lateral (${sql.join(emails, sql` union all `)}) as email(kind, "to")`);
}

/**
 * CTEs equivalent to `releasePaid`, for the order that the CTE `paid` has locked. A released order gets the emails of
 * an order without a payment. Null if a subscriber has no SQL.
 */
export function releaseSql(subscribers: readonly OrderSubscriber[], outbox: OutboxInsert | null): SQL | null {
  if (!subscribers.every(({ onConfirmed, placedSql }) => !onConfirmed || (placedSql?.emails && outbox))) return null;
  const emails = emailsOf(
    subscribers,
    outbox,
    sql`select number, user_id, null as payment, coalesce(email, guest_email) as email,
        ${sql.placeholder("network")}::text as network, ${hasUnconfirmedEmail} as is_unconfirmed
      from paid join ${orders} using (number) left join ${users} on users.id = user_id`,
  );
  return sql`
    released as (
      update ${orders} set held_until = null, hold_reason = null from paid where orders.number = paid.number
    ) ${emails ? sql`, emailed as (${emails})` : sql``}`;
}

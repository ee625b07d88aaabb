type Queries = { readonly query: (text: string, values?: unknown[]) => Promise<unknown> };

/** Age in seconds at which unpaid orders and payment pages become due in a storm. */
const soon = 20;

/** SQL that simulates the passing of hours. Skips rows younger than `soon`, because shoppers may be using them. */
const inStorm = [
  `update orders set held_until = now()
    where state = 'placed' and held_until > now() and placed_at < now() - interval '${soon} s'`,
  `update payment_sessions set checked_at = now() - interval '2 hours'
    where state <> 'complete' and created_at > now() - interval '5 minutes'
    and checked_at between now() - interval '1 hour' and now() - interval '${soon} s'`,
];

const inCalm = [
  "update orders set held_until = now() where state = 'placed' and held_until > now()",
  // Changes only retry delays. A running refund has a lease, which ends within 60 seconds.
  "update refunds set next_try_at = now() where state <> 'done' and next_try_at > now() + interval '60 s'",
  "update letters set due_at = now() where state = 'waiting' and due_at > now() + interval '5 s'",
];

async function each(client: Queries, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement);
}

export const letTimePass = (client: Queries) => each(client, inStorm);

export const endWaits = (client: Queries) => each(client, inCalm);

/** Makes all unpaid payment pages due for another request to the gateway. */
export const askAgain = (client: Queries) =>
  client.query("update payment_sessions set checked_at = now() - interval '2 hours' where state <> 'complete'");

/** Expires the open payment page of an order in the database, so that "Pay now" opens a new page. */
export const lapsePage = (client: Queries, order: number) =>
  client.query("update payment_sessions set expires_at = now() where order_number = $1", [order]);

/** A client of PostgreSQL, or a pool of them. */
type Queries = { readonly query: (text: string, values?: unknown[]) => Promise<unknown> };

/** Age in seconds at which an order's time to pay ends, and its payment pages are asked about again. */
const soon = 20;

/** Statements that let hours pass for what is older than some seconds. Others are still being worked on. */
const inStorm = [
  `update orders set held_until = now()
    where state = 'placed' and held_until > now() and placed_at < now() - interval '${soon} s'`,
  `update payment_sessions set checked_at = now() - interval '2 hours'
    where state <> 'complete' and created_at > now() - interval '5 minutes'
    and checked_at between now() - interval '1 hour' and now() - interval '${soon} s'`,
];

/** Statements that end each wait. */
const inCalm = [
  "update orders set held_until = now() where state = 'placed' and held_until > now()",
  // The lease of a refund takes 60 seconds. Longer waits are those for another try.
  "update refunds set next_try_at = now() where state <> 'done' and next_try_at > now() + interval '60 s'",
  "update letters set due_at = now() where state = 'waiting' and due_at > now() + interval '5 s'",
];

async function each(client: Queries, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement);
}

/** Lets hours pass for orders and payment pages that are older than some seconds. */
export const letTimePass = (client: Queries) => each(client, inStorm);

/** Ends each wait of orders, refunds and emails. */
export const endWaits = (client: Queries) => each(client, inCalm);

/** Makes all payment pages without money due for another question to the gateway. */
export const askAgain = (client: Queries) =>
  client.query("update payment_sessions set checked_at = now() - interval '2 hours' where state <> 'complete'");

/** Makes the open payment page of an order too old to be used again, so that "Pay now" opens another one. */
export const lapsePage = (client: Queries, order: number) =>
  client.query("update payment_sessions set expires_at = now() where order_number = $1", [order]);

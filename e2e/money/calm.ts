import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Gateway } from "./gateway.ts";

/** Number of looks in a row at which nothing may be under way. */
const enoughLooks = 5;

type Options = {
  readonly gateway: Pick<Gateway, "timers" | "webhooks">;
  readonly database: string;
  readonly timeoutMs: number;
};

/**
 * Lets time pass until nothing is under way: holds end, leases expire, retries are due, slow payments and refunds end.
 * Returns false if something is still under way after `timeoutMs`.
 */
export async function waitForCalm({ gateway, database, timeoutMs }: Options): Promise<boolean> {
  const client = new Client(database);
  await client.connect();
  try {
    const deadline = Date.now() + timeoutMs;
    for (let calm = 0; calm < enoughLooks;) {
      if (Date.now() > deadline) return false;
      gateway.timers.elapse();
      for (const statement of timePasses) await client.query(statement);
      await pause(1_000);
      const { rows } = await client.query<{ count: number }>(underWay);
      const isCalm = rows[0]!.count === 0 && gateway.timers.count() === 0 && gateway.webhooks.count() === 0;
      calm = isCalm ? calm + 1 : 0;
    }
    return true;
  } finally {
    await client.end();
  }
}

const timePasses = [
  "update orders set held_until = now() where state = 'placed' and held_until > now()",
  "update payment_sessions set checked_at = now() - interval '2 hours' where state <> 'complete'",
  // The lease of a refund takes 60 seconds. Longer waits are those for another try.
  "update refunds set next_try_at = now() where state <> 'done' and next_try_at > now() + interval '60 s'",
  "update letters set due_at = now() where state = 'waiting' and due_at > now() + interval '5 s'",
];

const underWay = `
  select (select count(*) from orders where state = 'placed' and held_until is not null)::integer
    + (select count(*) from payment_sessions where state = 'open')::integer
    + (select count(*) from refunds where state in ('waiting', 'sent'))::integer
    + (select count(*) from letters where state = 'waiting')::integer as count`;

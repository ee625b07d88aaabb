import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Gateway } from "./gateway.ts";
import { askAgain, endWaits } from "./time.ts";

/** Number of consecutive checks that must find no pending work. */
const enoughLooks = 5;

type Options = {
  readonly gateway: Pick<Gateway, "timers" | "webhooks">;
  readonly database: string;
  readonly timeoutMs: number;
};

/**
 * Simulates the passing of time until no work is pending. Call after the gateway has stopped lying.
 * @returns false if work is still pending after `timeoutMs`
 */
export async function waitForCalm({ gateway, database, timeoutMs }: Options): Promise<boolean> {
  const client = new Client(database);
  await client.connect();
  try {
    const deadline = Date.now() + timeoutMs;
    gateway.timers.elapse();
    await askAgain(client); // makes the store query payments whose webhooks were lost
    for (let calm = 0; calm < enoughLooks;) {
      if (Date.now() > deadline) return false;
      gateway.timers.elapse();
      await endWaits(client);
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

/** SQL for the number of pending items. Ignores payment pages without a gateway id, which never opened. */
const underWay = `
  select (select count(*) from orders where state = 'placed' and held_until is not null)::integer
    + (select count(*) from payment_sessions where provider_session is not null
        and (state = 'open' or state = 'expired' and checked_at < now() - interval '1 hour'))::integer
    + (select count(*) from refunds where state in ('waiting', 'sent'))::integer
    + (select count(*) from letters where state = 'waiting')::integer as count`;

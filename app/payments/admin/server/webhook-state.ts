import { desc, gt, sql } from "drizzle-orm";
import type { Database } from "../../../database/database.ts";
import { paymentEvents } from "../../server/schema.ts";
import type { WebhookState } from "../domain/pages.ts";

/** @param address the webhook's URL; null without a card provider */
export async function readWebhookState(database: Database, address: string | null): Promise<WebhookState> {
  if (address === null) return null;
  const { receivedAt } = paymentEvents;
  const [last] = await database.select().from(paymentEvents).orderBy(desc(receivedAt)).limit(1);
  const inDay = await database.$count(paymentEvents, gt(receivedAt, sql`now() - interval '1 day'`));
  return { address, last: last ? { type: last.type, at: last.receivedAt.toISOString() } : null, inDay };
}

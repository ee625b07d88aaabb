import type { Pending } from "../domain/pending.ts";
import type { BasketAnswer, SavedBasket } from "../domain/saved-basket.ts";
import type { QueueOwner } from "./queue.ts";

/** What the store answers (`basket/server/routes.ts`). */
export type BasketReply = {
  readonly basket: BasketAnswer;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
};

/** How many changes one request carries: the store takes 16 KB. */
export const most = 50;

/** How long to wait for an answer, in milliseconds. */
const timeoutMs = 10_000;

/** The store knows another shopper than this page does, or none: the session has ended, or somebody else has signed in. */
export class SomebodyElse extends Error {}

/**
 * Sends changes of a basket that is known in a state, or with none asks for it. Null when the store will never take them.
 * @throws SomebodyElse when they are not this shopper's to send, and another error when the store cannot be reached: it may be asked again.
 */
export async function call(
  shopper: QueueOwner,
  changes: readonly Pending[],
  known: SavedBasket,
): Promise<BasketReply | null> {
  const response = await (changes.length > 0
    ? post(shopper, changes, known, AbortSignal.timeout(timeoutMs))
    : fetch("/api/basket", { signal: AbortSignal.timeout(timeoutMs) }));
  if (response.status === 400 || response.status === 413) return null;
  if (response.status === 409) throw new SomebodyElse();
  if (!response.ok) throw new Error(`No basket: ${response.status}`);
  const answer = (await response.json()) as BasketReply & { user: QueueOwner };
  if (answer.user !== shopper) throw new SomebodyElse();
  return answer;
}

/** Also from a page that is being left: the browser sends it all the same. */
export const post = (
  shopper: QueueOwner,
  changes: readonly Pending[],
  { id, version }: SavedBasket,
  signal?: AbortSignal,
) =>
  fetch("/api/basket", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: shopper, id, version, operations: changes }, [
      "user",
      "version",
      "operations",
      "id",
      "type",
      "productId",
      "count",
      "removal",
    ]),
    signal: signal ?? null,
  });

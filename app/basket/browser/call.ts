import type { Pending } from "../domain/pending.ts";
import type { BasketUpdate, SavedBasket } from "../domain/saved-basket.ts";
import type { QueueOwner } from "./queue.ts";

type BasketReply = {
  readonly user: QueueOwner;
  readonly basket: BasketUpdate;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
};

/** Maximum number of operations per request. Keeps the body below the server's limit of 16 KB. */
export const maxOperationsPerRequest = 50;

const timeoutMs = 10_000;

/** Properties to send. Other properties of queued operations stay in the browser. */
const sentKeys = ["user", "version", "operations", "id", "type", "productId", "count", "removal"];

/** Thrown when the session ended, or somebody else signed in. */
export class SessionChanged extends Error {}

/**
 * Sends operations, or reads the basket if there are none. Resolves to null after an error that no retry can fix.
 * @throws SessionChanged if the session no longer belongs to `shopper`. After any other error, a retry may succeed.
 */
export async function call(shopper: QueueOwner, changes: readonly Pending[], known: SavedBasket) {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await (changes.length > 0
    ? post(shopper, changes, known, signal)
    : fetch("/api/basket", { signal }));
  if (response.status === 400 || response.status === 413) return null;
  if (response.status === 409) throw new SessionChanged();
  if (!response.ok) throw new Error(`No basket: ${response.status}`);
  const reply: BasketReply = await response.json();
  if (reply.user !== shopper) throw new SessionChanged();
  return reply;
}

/** `keepalive` lets the request outlive the page. */
export const post = (
  shopper: QueueOwner,
  operations: readonly Pending[],
  { id, version }: SavedBasket,
  signal: AbortSignal | null = null,
) =>
  fetch("/api/basket", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: shopper, id, version, operations }, sentKeys),
    signal,
  });

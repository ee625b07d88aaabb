import type { Pending } from "../domain/pending.ts";

/** Owner of queued operations: an account's id, or null for a guest. */
export type QueueOwner = string | null;

const prefixOf = (shopper: QueueOwner) => `wicker.basket/${shopper ?? "guest"}/`;

/**
 * Queues an operation in local storage, where the operation survives a restart of the browser.
 * Each operation is a separate entry, so that tabs do not overwrite each other's operations. No-op if storage is
 * disabled or full.
 */
export function enqueue(shopper: QueueOwner, change: Pending) {
  attempt((storage) => storage.setItem(prefixOf(shopper) + change.id, JSON.stringify(change)));
}

export function drop(shopper: QueueOwner, ids: readonly string[]) {
  attempt((storage) => ids.forEach((id) => storage.removeItem(prefixOf(shopper) + id)));
}

/** Returns the queued operations of a shopper, unordered. */
export function waiting(shopper: QueueOwner): Pending[] {
  const prefix = prefixOf(shopper);
  const found: Pending[] = [];
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) found.push(JSON.parse(storage.getItem(key)!));
  });
  return found;
}

/** Moves queued operations to another owner, after a sign-in or the end of a session. */
export function move(from: QueueOwner, to: QueueOwner) {
  const changes = waiting(from);
  for (const change of changes) enqueue(to, change);
  drop(
    from,
    changes.map(({ id }) => id),
  );
}

/** Maximum age of operations that `moveRecent` moves, in ms. */
const recentMs = 60_000;

/**
 * Moves recent operations of any account to the guest's queue, in case the session ended after the page was closed.
 * Older operations may belong to somebody else.
 */
export function moveRecent() {
  attempt((storage) => {
    for (const key of Object.keys(storage)) {
      const [, account, id] = /^wicker\.basket\/(.+)\/(.+)$/.exec(key) ?? [];
      if (!id || account === "guest") continue;
      const change = JSON.parse(storage.getItem(key)!) as Pending;
      if (Date.now() - change.at > recentMs) continue;
      enqueue(null, change);
      drop(account!, [id]);
    }
  });
}

/** Calls back when another tab queues an operation. */
export function onChangeElsewhere(callback: (shopper: QueueOwner, change: Pending) => void) {
  addEventListener("storage", ({ key, newValue }) => {
    const [, whose, id] = key?.match(/^wicker\.basket\/(.+)\/(.+)$/) ?? [];
    if (id && newValue) callback(whose === "guest" ? null : whose!, JSON.parse(newValue) as Pending);
  });
}

function attempt(work: (storage: Storage) => void) {
  try {
    work(localStorage);
  } catch {
    // Storage is disabled or full.
  }
}

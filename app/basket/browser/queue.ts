import type { Pending } from "../domain/pending.ts";

/** Owner of queued operations: an account's id, or null for a guest. */
export type QueueOwner = string | null;

const keyOf = (shopper: QueueOwner, id: string) => `wicker.basket/${shopper ?? "guest"}/${id}`;

/** Owner of the queued operation with this key in local storage. Undefined for other keys. */
function ownerIn(key: string | null): QueueOwner | undefined {
  const [, owner] = /^wicker\.basket\/(.+)\/.+$/.exec(key ?? "") ?? [];
  return owner === "guest" ? null : owner;
}

const parse = (text: string): Pending => JSON.parse(text);

/** Stores an operation under its own key, so that tabs do not overwrite each other. False if storage fails. */
export function enqueue(shopper: QueueOwner, change: Pending): boolean {
  return attempt((storage) => storage.setItem(keyOf(shopper, change.id), JSON.stringify(change)));
}

export function dequeue(shopper: QueueOwner, changes: readonly Pending[]) {
  attempt((storage) => changes.forEach(({ id }) => storage.removeItem(keyOf(shopper, id))));
}

export function readQueue(shopper: QueueOwner): Pending[] {
  const found: Pending[] = [];
  attempt((storage) => {
    for (const key of Object.keys(storage))
      if (ownerIn(key) === shopper) found.push(parse(storage.getItem(key) ?? "null"));
  });
  return found;
}

/** Moves operations after a sign-in or a session's end. Operations that cannot be stored keep their old owner. */
export function moveQueue(from: QueueOwner, to: QueueOwner, changes = readQueue(from)) {
  dequeue(
    from,
    changes.filter((change) => enqueue(to, change)),
  );
}

const recentMs = 60_000;

/** Moves each account's operations of the last minute to the guest's queue, in case a session has just ended. */
export function moveRecentToGuest() {
  attempt((storage) => {
    for (const account of new Set(Object.keys(storage).map(ownerIn)))
      if (account) {
        const recent = readQueue(account).filter(({ at }) => Date.now() - at <= recentMs);
        moveQueue(account, null, recent);
      }
  });
}

export function onChangeElsewhere(callback: (shopper: QueueOwner, change: Pending) => void) {
  addEventListener("storage", ({ key, newValue }) => {
    const owner = ownerIn(key);
    if (owner !== undefined && newValue) callback(owner, parse(newValue));
  });
}

/** Returns false if storage is disabled or full. */
function attempt(work: (storage: Storage) => void): boolean {
  try {
    work(localStorage);
    return true;
  } catch {
    return false;
  }
}

import type { Pending } from "../domain/pending.ts";

/** Whose changes: an account's id, or null for a guest. */
export type QueueOwner = string | null;

const prefixOf = (shopper: QueueOwner) => `wicker.basket/${shopper ?? "guest"}/`;

/**
 * The changes that wait, in this browser's storage: they survive the page, the tab and the browser. Each is an entry of
 * its own, so that tabs which write at the same moment never overwrite one another's. Where storage is switched off, they
 * live as long as the page.
 */
export function keep(shopper: QueueOwner, change: Pending) {
  attempt((storage) => storage.setItem(prefixOf(shopper) + change.id, JSON.stringify(change)));
}

export function drop(shopper: QueueOwner, ids: readonly string[]) {
  attempt((storage) => ids.forEach((id) => storage.removeItem(prefixOf(shopper) + id)));
}

/** Those of a shopper, in no order. */
export function waiting(shopper: QueueOwner): Pending[] {
  const prefix = prefixOf(shopper);
  const found: Pending[] = [];
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) found.push(JSON.parse(storage.getItem(key)!));
  });
  return found;
}

/** What waits for one shopper waits for another from now on: a guest who signs in, or whose session has ended. */
export function move(from: QueueOwner, to: QueueOwner) {
  const changes = waiting(from);
  for (const change of changes) keep(to, change);
  drop(
    from,
    changes.map(({ id }) => id),
  );
}

/** How long ago the page before this one may have made a change, in milliseconds. */
const recentMs = 60_000;

/**
 * What a shopper changed a moment ago waits for a guest from now on: their session had ended, and the page was left before it
 * could learn that. What is older may be somebody else's.
 */
export function moveRecent() {
  attempt((storage) => {
    for (const key of Object.keys(storage)) {
      const [, account, id] = /^wicker\.basket\/(.+)\/(.+)$/.exec(key) ?? [];
      if (!id || account === "guest") continue;
      const change = JSON.parse(storage.getItem(key)!) as Pending;
      if (Date.now() - change.at > recentMs) continue;
      keep(null, change);
      drop(account!, [id]);
    }
  });
}

/** Calls back when another tab makes a change for a shopper. */
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
    // Switched off, or full: then nothing is kept.
  }
}

import { networkOf } from "./address.ts";

export type Limits = {
  /** Jobs that may run at the same time. */
  readonly maxConcurrent: number;
  /** Jobs that may wait, in all and of one address. */
  readonly maxQueued: number;
  readonly maxQueuedOfOne: number;
  /** Milliseconds after which a waiting visitor is sent away. */
  readonly timeoutMs: number;
};

/** Somebody who waits: to be admitted, or to be told that they will not be. */
type Waiting = { readonly admit: () => void; readonly reject: () => void };

/** Who waits in a network, in the queue of their address. */
type Network = Map<string, Set<Waiting>>;

/**
 * Limits how many jobs run at once; the others are queued, each visitor's in the queue of their address. Networks take turns, and in
 * each its addresses do, so that a crowd from one address or from one network delays mostly itself.
 */
export function createConcurrencyLimit({ maxConcurrent, maxQueued, maxQueuedOfOne, timeoutMs }: Limits) {
  const networks = new Map<string, Network>();
  let running = 0;
  let queued = 0;

  function release() {
    running -= 1;
    const [first] = toEnd(toEnd(networks) ?? new Map()) ?? [];
    first?.admit();
  }

  /** Whether there is a place for one more of a network: a larger crowd gives one up. */
  function hasPlace(network: Network) {
    if (queued < maxQueued) return true;
    const crowd = largest([...networks.values()], size);
    if (!crowd || size(crowd) <= size(network) + 1) return false;
    const queue = largest([...crowd.values()], ({ size: people }) => people)!;
    [...queue].at(-1)!.reject();
    return true;
  }

  /** Resolves to what releases the place, or to null when there are too many before this visitor. */
  async function acquire(address: string): Promise<(() => void) | null> {
    if (running < maxConcurrent) {
      running += 1;
      return release;
    }
    const name = networkOf(address);
    const network: Network = networks.get(name) ?? new Map();
    const queue = network.get(address) ?? new Set();
    if (queue.size >= maxQueuedOfOne || !hasPlace(network)) return null;
    networks.set(name, network.set(address, queue));
    queued += 1;
    return new Promise((resolve) => {
      const settle = (granted: (() => void) | null) => {
        clearTimeout(timer);
        queue.delete(place);
        if (queue.size === 0) network.delete(address);
        if (network.size === 0) networks.delete(name);
        queued -= 1;
        if (granted) running += 1;
        resolve(granted);
      };
      const place = { admit: () => settle(release), reject: () => settle(null) };
      const timer = setTimeout(place.reject, timeoutMs);
      queue.add(place);
    });
  }

  /** Rejects all who wait, as if there were too many: their jobs would come to nothing. */
  function rejectAll() {
    for (const network of networks.values())
      for (const queue of network.values()) for (const place of queue) place.reject();
  }

  return Object.assign(acquire, { rejectAll });
}

/** The first of a Map, which keeps the order of its keys; it becomes the last. */
function toEnd<Value>(map: Map<string, Value>): Value | undefined {
  const [first] = map;
  if (!first) return undefined;
  map.delete(first[0]);
  map.set(...first);
  return first[1];
}

/** How many people wait in a network. */
const size = (network: Network) => network.values().reduce((sum, queue) => sum + queue.size, 0);

/** The largest by a measure; of equals the last. */
const largest = <Item>(items: readonly Item[], measure: (item: Item) => number) =>
  items.reduce<Item | undefined>((best, item) => (best && measure(best) > measure(item) ? best : item), undefined);

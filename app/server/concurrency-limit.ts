import { networkOf } from "./address.ts";

export type Limits = {
  readonly maxConcurrent: number;
  /** Maximum number of queued jobs: `maxQueued` in total, `maxQueuedOfOne` per IP address. */
  readonly maxQueued: number;
  readonly maxQueuedOfOne: number;
  /** Maximum wait in the queue, in ms. */
  readonly timeoutMs: number;
};

type Waiting = { readonly admit: () => void; readonly reject: () => void };

/** Queued jobs of a network, by the client's IP address. */
type Network = Map<string, Set<Waiting>>;

/** Limits concurrent jobs. Queued jobs run round-robin by network, and within a network by IP address. */
export function createConcurrencyLimit({ maxConcurrent, maxQueued, maxQueuedOfOne, timeoutMs }: Limits) {
  const networks = new Map<string, Network>();
  let running = 0;
  let queued = 0;

  function release() {
    running -= 1;
    const [first] = toEnd(toEnd(networks) ?? new Map<string, Set<Waiting>>()) ?? [];
    first?.admit();
  }

  /** True if a network may queue a job. To make room in a full queue, rejects a job of a network with more jobs. */
  function hasPlace(network: Network) {
    if (queued < maxQueued) return true;
    const crowd = largest([...networks.values()], size);
    if (!crowd || size(crowd) <= size(network) + 1) return false;
    const queue = largest([...crowd.values()], ({ size: waiting }) => waiting);
    [...(queue ?? [])].at(-1)?.reject();
    return true;
  }

  /** Waits for a slot. Resolves to a function that releases the slot, or to null if the queue is full or time is up. */
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

  function rejectAll() {
    for (const network of networks.values())
      for (const queue of network.values()) for (const place of queue) place.reject();
  }

  return Object.assign(acquire, { rejectAll });
}

/** Moves the first entry of a Map to the end. Returns the entry's value. */
function toEnd<Value>(map: Map<string, Value>): Value | undefined {
  const [first] = map;
  if (!first) return undefined;
  map.delete(first[0]);
  map.set(...first);
  return first[1];
}

const size = (network: Network) => network.values().reduce((sum, queue) => sum + queue.size, 0);

/** Item with the largest measure. If several are equal, the last item. */
const largest = <Item>(items: readonly Item[], measure: (item: Item) => number) =>
  items.reduce<Item | undefined>((best, item) => (best && measure(best) > measure(item) ? best : item), undefined);

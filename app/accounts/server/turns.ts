import { availableParallelism } from "node:os";
import { networkOf } from "../../server/address.ts";

type Turns = {
  /** Jobs that may run at the same time. */
  readonly atOnce: number;
  /** Jobs that may wait, in all and of one address. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** Milliseconds after which a waiting visitor is sent away. */
  readonly patience: number;
};

/**
 * What a process spends on passwords. A hash keeps one core busy for about 0.1 s, in a thread of its own: one core and one of
 * libuv's four threads are always left for rendering pages, however many people sign in at once.
 */
export const passwordTurns = (processes: number): Turns => ({
  atOnce: Math.max(1, Math.min(3, Math.floor((availableParallelism() - 1) / processes))),
  waiting: 1000,
  waitingOfOne: 100,
  patience: 5000,
});

/** Somebody who waits: told that it is their turn, or that it will not be. */
type Waiting = { readonly call: () => void; readonly dismiss: () => void };

/** Who waits in a network, in the line of their address. */
type Network = Map<string, Set<Waiting>>;

/**
 * Makes visitors wait for their turn, each in the line of their address. Networks take turns, and in each its addresses do,
 * so that a crowd from one address or from one network delays mostly itself.
 */
export function createTurns({ atOnce, waiting, waitingOfOne, patience }: Turns) {
  const networks = new Map<string, Network>();
  let running = 0;
  let inLine = 0;

  function leave() {
    running -= 1;
    const [first] = toEnd(toEnd(networks) ?? new Map()) ?? [];
    first?.call();
  }

  /** Whether there is a place for one more of a network: a larger crowd gives one up. */
  function hasPlace(network: Network) {
    if (inLine < waiting) return true;
    const crowd = largest([...networks.values()], size);
    if (!crowd || size(crowd) <= size(network) + 1) return false;
    const line = largest([...crowd.values()], ({ size: people }) => people)!;
    [...line].at(-1)!.dismiss();
    return true;
  }

  /** Resolves to what ends the turn, or to null when there are too many before this visitor. */
  async function takeTurn(address: string): Promise<(() => void) | null> {
    if (running < atOnce) {
      running += 1;
      return leave;
    }
    const name = networkOf(address);
    const network: Network = networks.get(name) ?? new Map();
    const line = network.get(address) ?? new Set();
    if (line.size >= waitingOfOne || !hasPlace(network)) return null;
    networks.set(name, network.set(address, line));
    inLine += 1;
    return new Promise((resolve) => {
      const step = (turn: (() => void) | null) => {
        clearTimeout(timer);
        line.delete(place);
        if (line.size === 0) network.delete(address);
        if (network.size === 0) networks.delete(name);
        inLine -= 1;
        if (turn) running += 1;
        resolve(turn);
      };
      const place = { call: () => step(leave), dismiss: () => step(null) };
      const timer = setTimeout(place.dismiss, patience);
      line.add(place);
    });
  }

  /** Sends all away who wait, as if there were too many: their turns would come to nothing. */
  function sendAllAway() {
    for (const network of networks.values())
      for (const line of network.values()) for (const place of line) place.dismiss();
  }

  return Object.assign(takeTurn, { sendAllAway });
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
const size = (network: Network) => network.values().reduce((sum, line) => sum + line.size, 0);

/** The largest by a measure; of equals the last. */
const largest = <Item>(items: readonly Item[], measure: (item: Item) => number) =>
  items.reduce<Item | undefined>((best, item) => (best && measure(best) > measure(item) ? best : item), undefined);

import type { Operation, SavedBasket, SavedItem } from "./saved-basket.ts";

/** A change that a shopper has made and that the store has not confirmed yet. */
export type Pending = Operation & {
  /** The unit that is added or put back, as it is shown until the store has answered. */
  readonly item?: SavedItem | undefined;
  /** The basket's version that it was made in: in a state of that version it is not contained. */
  readonly since: number;
  /** Orders the changes of all tabs: milliseconds, later for each change of a tab. */
  readonly at: number;
};

type Unit = { readonly item: SavedItem; removal?: string | undefined };

/**
 * What a shopper sees: the last state that the store has confirmed, and on top of it, in their order, the changes that
 * this state does not contain yet. It follows the store's own rules (`basket/server/change.ts`), so that nothing moves
 * when the confirmation comes.
 */
export function shownItems(known: SavedBasket, pending: readonly Pending[]): readonly SavedItem[] {
  if (pending.length === 0) return known.items;
  const units: Unit[] = known.items.map((item) => ({ item }));
  for (const change of pending) {
    if (change.type === "remove") {
      const first = units.find(({ item, removal }) => !removal && item.id === change.productId);
      if (first) first.removal = change.id;
    } else if (change.type === "undo") {
      const removed = units.find(({ removal }) => removal === change.removal);
      if (removed) removed.removal = undefined;
      else if (change.item) putBack(units, change.item);
    } else if (change.item) for (let { item, count = 1 } = change; count; count -= 1) units.push({ item });
  }
  return units.filter(({ removal }) => !removal).map(({ item }) => item);
}

/**
 * Where it stood: the store's keys are numbers that grow. One that was removed before the store had confirmed it has another key; it was the
 * first of its product, and is so again.
 */
function putBack(units: Unit[], item: SavedItem) {
  if (units.some((unit) => unit.item.key === item.key)) return;
  const isAfter = Number.isNaN(Number(item.key))
    ? (unit: Unit) => unit.item.id === item.id
    : (unit: Unit) => Number(unit.item.key) > Number(item.key);
  const next = units.findIndex(isAfter);
  units.splice(next < 0 ? units.length : next, 0, { item });
}

/** The changes of both lists, each once, in the order in which they were made. */
export function inOrder(some: readonly Pending[], others: readonly Pending[]): readonly Pending[] {
  const byId = new Map([...some, ...others].map((change) => [change.id, change]));
  return [...byId.values()].toSorted((a, b) => a.at - b.at);
}

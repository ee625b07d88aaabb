import { mostTold } from "../../catalogue/domain/catalogue.ts";
import { mostUnits, type Operation, type SavedBasket, type SavedLine } from "./saved-basket.ts";

/** A change that a shopper has made and that the store has not confirmed yet. */
export type Pending = Operation & {
  /** The product that is added, or what is put back of its line, as it is shown until the store has answered. */
  readonly item?: SavedLine | null | undefined;
  /** The basket's version that it was made in: in a state of that version it is not contained. */
  readonly since: number;
  /** Orders the changes of all tabs: milliseconds, later for each change of a tab. */
  readonly at: number;
};

/** Units of a product that came in together, and those that went together. */
type Units = { readonly item: SavedLine; count: number; removal?: string | undefined };

/**
 * What a shopper sees: the last state that the store has confirmed, and on top of it, in their order, the changes that
 * this state does not contain yet. It follows the store's own rules (`basket/server/change.ts`), so that nothing moves
 * when the confirmation comes.
 */
export function shownLines(known: SavedBasket, pending: readonly Pending[]): readonly SavedLine[] {
  if (pending.length === 0) return known.lines;
  const all: Units[] = known.lines.map((item) => ({ item, count: item.quantity }));
  for (const change of pending) {
    if (change.type === "undo") {
      const removed = all.filter(({ removal }) => removal === change.removal);
      for (const units of removed) units.removal = undefined;
      if (removed.length === 0 && change.item) putBack(all, change.item);
      continue;
    }
    let { item, count = 1 } = change;
    if (change.type === "remove")
      for (const units of all.toReversed()) {
        if (!count || units.removal || units.item.id !== change.productId) continue;
        const taken = Math.min(units.count, count);
        count -= taken;
        units.count -= taken;
        all.splice(all.indexOf(units) + 1, 0, { item: units.item, count: taken, removal: change.id });
      }
    else if (item) all.push({ item, count });
  }
  const lines = new Map<string, SavedLine>();
  for (const { item, count, removal } of all) {
    if (removal || !count) continue;
    const before = lines.get(item.id);
    const line = before ?? item;
    const quantity = (before?.quantity ?? 0) + count;
    lines.set(item.id, line.quantity === quantity ? line : { ...line, quantity, now: offerOf(line) });
  }
  return [...lines.values()];
}

/** The offer of a line of which there will be another number: where the shop may have more than it has told, it has enough. */
const offerOf = ({ now, quantity }: SavedLine) =>
  now && now.available >= Math.max(mostTold, quantity) ? { ...now, available: mostUnits } : now;

/**
 * Where they stood: the store's keys are numbers that grow. A line that was removed before the store had confirmed it has another key; it
 * stood before what is left of its product, and does so again.
 */
function putBack(all: Units[], item: SavedLine) {
  const isAfter = Number.isNaN(Number(item.key))
    ? (units: Units) => units.item.id === item.id
    : (units: Units) => !(Number(units.item.key) <= Number(item.key));
  const next = all.findIndex(isAfter);
  all.splice(next < 0 ? all.length : next, 0, { item, count: item.quantity });
}

/** The changes of both lists, each once, in the order in which they were made. */
export function inOrder(some: readonly Pending[], others: readonly Pending[]): readonly Pending[] {
  const byId = new Map([...some, ...others].map((change) => [change.id, change]));
  return [...byId.values()].toSorted((a, b) => a.at - b.at);
}

import { maxShownStock } from "../../catalogue/domain/catalogue.ts";
import { maxUnits, type Operation, type SavedBasket, type SavedLine } from "./saved-basket.ts";

export type Pending = Operation & {
  /** Line to show until the server responds: the added product, or the restored units. */
  readonly item?: SavedLine | null | undefined;
  /** Version of the latest confirmed basket that does not include the change. */
  readonly since: number;
  /** Time of the change in ms since 1970, unique within a tab. Sort key for the changes of all tabs. */
  readonly at: number;
};

type Units = { readonly item: SavedLine; count: number; removal?: string | undefined };

/** Applies the pending changes to the last confirmed lines, by the rules of `server/change.ts`. */
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

/** Product data for a line with a new quantity. Replaces a capped `available` by `maxUnits`: the stock is unknown. */
const offerOf = ({ now, quantity }: SavedLine) =>
  now && now.available >= Math.max(maxShownStock, quantity) ? { ...now, available: maxUnits } : now;

/** Inserts restored units in key order. Unconfirmed units (non-numeric key) go before the product's other units. */
function putBack(all: Units[], item: SavedLine) {
  const isAfter = Number.isNaN(Number(item.key))
    ? (units: Units) => units.item.id === item.id
    : (units: Units) => !(Number(units.item.key) <= Number(item.key));
  const next = all.findIndex(isAfter);
  all.splice(next < 0 ? all.length : next, 0, { item, count: item.quantity });
}

export function inOrder(some: readonly Pending[], others: readonly Pending[]): readonly Pending[] {
  const byId = new Map([...some, ...others].map((change) => [change.id, change]));
  return [...byId.values()].toSorted((a, b) => a.at - b.at);
}

import type { SavedLine } from "./domain/saved-basket.ts";
import { createContext, type ReactNode, useContext } from "react";

export type BasketChanges = {
  /** Removes the last `count` units of a product. Returns the removal's id for `undo`. */
  remove(productId: string, count: number): string;
  /** Restores the units of a removal. `line` lets the page show the units before the server responds. */
  undo(removal: string, line: SavedLine | null): void;
  /** Number of units that still fit into the basket. A function, so that changes of the number rerender nothing. */
  room(): number;
  /** Sends the queued operations. Resolves after a response, failure or timeout. Undefined if none is queued. */
  save(): Promise<void> | undefined;
};

const BasketChangesContext = createContext<BasketChanges>({
  remove: () => "",
  undo: () => {},
  room: () => 0,
  save: () => undefined,
});

export const around = (changes: BasketChanges) => (page: ReactNode) => (
  <BasketChangesContext value={changes}>{page}</BasketChangesContext>
);

export const useBasketChanges = () => useContext(BasketChangesContext);

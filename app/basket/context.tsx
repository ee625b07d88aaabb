import type { SavedLine } from "./domain/saved-basket.ts";
import { createContext, type ReactNode, useContext } from "react";

/** What a shop that keeps baskets can do with them, besides the reducer's actions. */
export type BasketChanges = {
  /** Removes so many units of a product, the last ones. Tells the removal's name for `undo`. */
  remove(productId: string, count: number): string;
  /** Puts the units of a removal back in their places; they are shown at once where it is known which. */
  undo(removal: string, line: SavedLine | null): void;
  /** How many units more there is room for at the moment: whoever asks is not rendered again at every change. */
  room(): number;
  /** Resolves when the store has all changes, or cannot be reached; undefined when it has them already. */
  save(): Promise<void> | undefined;
};

/** Null on the server, where nobody presses a button. */
const BasketChangesContext = createContext<BasketChanges | null>(null);

/** Hands it to all screens of a page. */
export const around = (changes: BasketChanges) => (page: ReactNode) => (
  <BasketChangesContext value={changes}>{page}</BasketChangesContext>
);

export const useBasketChanges = () => useContext(BasketChangesContext);

import { createContext, type ReactNode, useContext } from "react";

/** What a shop that keeps baskets can do with them, besides the reducer's actions. */
export type BasketChanges = {
  /** Removes the first unit of a product, as the reducer's action does. Tells the removal's name for `undo`. */
  remove(productId: string): string;
  /** Puts the unit of a removal back in its place. */
  undo(removal: string): void;
  /** Resolves when the store has all changes, or cannot be reached. */
  save(): Promise<void>;
};

/** Null on the server, where nobody presses a button. */
const BasketChangesContext = createContext<BasketChanges | null>(null);

/** Hands it to all screens of a page. */
export const around = (changes: BasketChanges) => (page: ReactNode) => (
  <BasketChangesContext value={changes}>{page}</BasketChangesContext>
);

export const useBasketChanges = () => useContext(BasketChangesContext);

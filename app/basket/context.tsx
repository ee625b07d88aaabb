import { createContext, type ReactNode, useContext } from "react";

/** What a shop that keeps baskets can do with them, besides the reducer's actions. */
export type KeptBasket = {
  /** Removes the first unit of a product, as the reducer's action does. Tells the removal's name for `undo`. */
  remove(productId: string): string;
  /** Puts the unit of a removal back in its place. */
  undo(removal: string): void;
  /** Resolves when the store has all changes, or cannot be reached. */
  save(): Promise<void>;
};

/** Null on the server, where nobody presses a button. */
const KeptBasketContext = createContext<KeptBasket | null>(null);

/** Hands it to all screens of a page. */
export const around = (kept: KeptBasket) => (page: ReactNode) => (
  <KeptBasketContext value={kept}>{page}</KeptBasketContext>
);

export const useKeptBasket = () => useContext(KeptBasketContext);

/** Results of forms that a browser has just posted without scripts. */
export type BasketData = {
  /** Id of a removal. */
  readonly removed: string | null;
  /** A quantity that was not set. */
  readonly refused?: { readonly productId: string; readonly typed: string };
};

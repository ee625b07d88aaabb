/** Result of a form that a browser has just posted without scripts. */
export type BasketData = {
  /** Id of the removal that the page offers to undo. Null if the form removed nothing. */
  readonly removed: string | null;
  /** Quantity that the server refused, as typed. */
  readonly refused?: { readonly productId: string; readonly typed: string };
};

/** What the screen of a letter is given. */
export type LetterProps<Data, Shop = { readonly name: string }> = {
  readonly data: Data;
  /** What pages know of the shop. */
  readonly shop: Shop;
};

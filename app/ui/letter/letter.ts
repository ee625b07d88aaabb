import type { ComponentType } from "react";

/** What the screen of a letter is given. */
export type LetterProps<Data, Shop = { readonly name: string }> = {
  readonly data: Data;
  /** What pages know of the shop. */
  readonly shop: Shop;
};

/** What the module of a letter's screen has. */
export type LetterModule<Data, Shop> = {
  readonly default: ComponentType<LetterProps<Data, Shop>>;
  /** In one line. */
  readonly subject: (letter: LetterProps<Data, Shop>) => string;
  /** What one might say, of nobody. */
  readonly sample: Data;
};

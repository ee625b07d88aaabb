import type { ComponentType } from "react";

/** What the screen of an email is given. */
export type EmailProps<Data, Shop = { readonly name: string }> = {
  readonly data: Data;
  /** What pages know of the shop. */
  readonly shop: Shop;
};

/** What the module of an email's screen has. */
export type EmailModule<Data, Shop> = {
  readonly default: ComponentType<EmailProps<Data, Shop>>;
  /** In one line. */
  readonly subject: (email: EmailProps<Data, Shop>) => string;
  /** What one might say, of nobody. */
  readonly sample: Data;
};

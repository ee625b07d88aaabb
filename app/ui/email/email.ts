import type { ComponentType } from "react";

export type EmailProps<Data, Shop = { readonly name: string }> = {
  readonly data: Data;
  readonly shop: Shop;
};

/** Module of an email template. */
export type EmailModule<Data, Shop> = {
  readonly default: ComponentType<EmailProps<Data, Shop>>;
  /** Returns the subject, a single line. */
  readonly subject: (email: EmailProps<Data, Shop>) => string;
  /** Sample data for previews. */
  readonly sample: Data;
};

import { productAddress } from "../addresses.ts";

/** What emails tell of a product that somebody asked for. */
export type SubscribedProduct = { readonly title: string; readonly href: string };

/** One that nobody asked for, for whoever looks at emails. */
export const sampleSubscription: SubscribedProduct = {
  title: "Dune table lamp",
  href: productAddress("dune-table-lamp"),
};

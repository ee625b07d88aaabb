import { productAddress } from "../addresses.ts";

/** Template data of the back-in-stock emails. */
export type SubscribedProduct = { readonly title: string; readonly href: string };

export const sampleSubscription: SubscribedProduct = {
  title: "Dune table lamp",
  href: productAddress("dune-table-lamp"),
};

import { productAddress } from "../addresses.ts";

/** Sample template data of the back-in-stock emails. */
export const sampleSubscription = { title: "Dune table lamp", href: productAddress("dune-table-lamp") };

import { productAddress } from "../addresses.ts";

export const sampleSubscription = { title: "Dune table lamp", href: productAddress("dune-table-lamp") };

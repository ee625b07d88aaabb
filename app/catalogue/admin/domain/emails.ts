import { adminProductAddress } from "../addresses.ts";

/** Email to staff about products with low stock after an order, lowest stock first. */
export type FewLeftEmail = {
  readonly products: readonly {
    readonly title: string;
    readonly left: number;
    /** URL of the product's admin page. If the recipient's role cannot open that page: URL of the shop page. */
    readonly page: string;
  }[];
};

export const sampleFewLeft: FewLeftEmail = {
  products: [
    { title: "Dune table lamp", left: 0, page: adminProductAddress("dune-lamp") },
    { title: "Tide mug, set of four", left: 5, page: adminProductAddress("tide-mug") },
  ],
};

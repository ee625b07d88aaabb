/** Dashboard card of products that are nearly sold out. */
export type LowStock = {
  /** Numbers of products with low stock, and with no stock. Larger numbers are shown as "more than `most`". */
  readonly few: number;
  readonly soldOut: number;
  readonly most: number;
  readonly fewest: readonly {
    readonly id: string;
    readonly title: string;
    readonly left: number;
  }[];
};

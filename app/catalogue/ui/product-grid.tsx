import type { ListedProduct } from "../domain/catalogue.ts";
import type { Product } from "../../shop/domain/product.ts";
import { ProductCard } from "../../shop/ui/product-card.tsx";
import { useRowsInTime } from "../../shop/ui/rows-in-time.ts";
import styles from "./product-grid.module.css";

type Props = {
  products: readonly ListedProduct[];
  /** True if the grid is at the top of the page. Its first cards are then visible without scrolling. */
  leading?: true;
  onAdd: (product: Product) => void;
};

/** Number of cards that are initially visible in a layout with one column. */
const inSight = 3;

/** Number of cards that are initially visible in a layout with several columns, in a tall window. */
const inRows = 12;

/** A responsive grid of product cards. Cards that are not initially visible render after the first paint. */
export function ProductGrid({ products, leading, onAdd }: Props) {
  const shown = useRowsInTime(leading ? inRows : 0);
  return (
    <div className={styles.grid} data-incomplete={shown < products.length || undefined}>
      {products.slice(0, shown).map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          priority={leading && at < inSight ? "high" : undefined}
          onAdd={onAdd}
        />
      ))}
    </div>
  );
}

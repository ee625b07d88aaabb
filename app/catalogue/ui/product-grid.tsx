import type { ListedProduct } from "../domain/catalogue.ts";
import type { Product } from "../../shop/domain/product.ts";
import { ProductCard } from "../../shop/ui/product-card.tsx";
import { useRowsInTime } from "../../shop/ui/rows-in-time.ts";
import styles from "./product-grid.module.css";

type Props = {
  products: readonly ListedProduct[];
  /** Whether the page begins with them: then some are in sight at once. */
  leading?: true;
  onAdd: (product: Product) => void;
};

/** How many cards are in sight at first where they stand one under another. */
const inSight = 3;

/** How many are where they stand in rows, in a tall window. */
const inRows = 12;

/** Cards of products, as many in a row as there is room for. Those out of sight come once the others are painted. */
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
